//! The colors of the page's theme, for pictures that the app draws itself.

use wasm_bindgen::JsCast;
use web_sys::{CssStyleDeclaration, HtmlElement};

use crate::browser;

/// Reads custom properties as colors. What they hold may be a `light-dark()`, which only a property
/// that is a color resolves: an element that is not shown takes one after the other.
pub struct Colors {
    probe: HtmlElement,
    computed: CssStyleDeclaration,
}

impl Colors {
    /// As the page has them now. `None` where there is no page.
    pub fn new() -> Option<Self> {
        let document = browser::document()?;
        let probe: HtmlElement = document.create_element("span").ok()?.unchecked_into();
        probe.set_hidden(true);
        // The colors of the theme, also where the reader's system forces others on texts.
        let style = probe.style();
        style.set_property("forced-color-adjust", "none").ok()?;
        document.body()?.append_child(&probe).ok()?;
        let computed = browser::window()?.get_computed_style(&probe).ok()??;
        Some(Self { probe, computed })
    }

    /// The color of a custom property as `#rrggbb`. `None` while the page has no styles.
    pub fn get(&self, name: &str) -> Option<String> {
        let value = format!("var({name}, transparent)");
        self.probe.style().set_property("color", &value).ok()?;
        hex(&self.computed.get_property_value("color").ok()?)
    }
}

impl Drop for Colors {
    fn drop(&mut self) {
        self.probe.remove();
    }
}

/// `#rrggbb` of an opaque color as browsers give it: `rgb(20, 24, 28)`.
fn hex(computed: &str) -> Option<String> {
    let parts = computed.strip_prefix("rgb(")?.strip_suffix(')')?;
    let parts: Result<Vec<u8>, _> = parts.split(',').map(|part| part.trim().parse()).collect();
    let [red, green, blue] = parts.ok()?[..] else {
        return None;
    };
    Some(format!("#{red:02x}{green:02x}{blue:02x}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opaque_color_is_written_in_hexadecimal_digits() {
        assert_eq!(hex("rgb(20, 24, 208)").as_deref(), Some("#1418d0"));
        for other in ["", "transparent", "rgba(0, 0, 0, 0)", "rgb(1, 2)"] {
            assert_eq!(hex(other), None, "{other}");
        }
    }
}
