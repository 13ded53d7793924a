//! Installing browsers.
use crate::Result;
use crate::system::{self, Browser, HEADLESS_SHELL};
use std::env;

/// Installs Chromium and its driver, in the same version.
pub fn install_chromium() -> Result<()> {
    let problem = match Browser::find().and_then(|browser| browser.version()) {
        Ok(_) => return Ok(()),
        Err(problem) => problem,
    };
    let advice = "install both in the same major version ('sudo apt-get install -y chromium chromium-driver' on \
        Debian, 'sudo dnf install chromium chromedriver' on Fedora, 'brew install --cask chromium chromedriver' on \
        macOS), or let the variables CHROME and CHROMEDRIVER name them.";
    if env::var_os("CHROME").is_none()
        && env::var_os("CHROMEDRIVER").is_none()
        && system::apt_install(&["chromium", "chromium-driver", "fonts-liberation"])?
    {
        return Browser::find()
            .and_then(|browser| browser.version())
            .map(|_| ())
            .map_err(|problem| format!("{problem}; {advice}"));
    }
    Err(format!("{problem}; {advice}"))
}

/// Without Firefox only its own tests fail, and say so.
pub fn look_for_firefox() {
    if system::firefox().is_err()
        && (env::var_os("FIREFOX").is_some()
            || !system::apt_install(&["firefox-esr"]).unwrap_or(false))
    {
        println!(
            "  Firefox is not there: its end-to-end tests will fail. Install it ('sudo apt-get install -y firefox-esr', \
             'sudo dnf install firefox', 'brew install --cask firefox'), or let the variable FIREFOX name it."
        );
    }
}

/// Chromium without windows runs the same end-to-end tests in two thirds of the time; they run in Chromium where it is not
/// there.
pub fn look_for_headless_shell() {
    if env::var_os("CHROME").is_none() && system::on_path(HEADLESS_SHELL).is_none() {
        let _ = system::apt_install(&[HEADLESS_SHELL]);
    }
}
