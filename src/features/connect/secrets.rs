//! Where secrets are kept, said before anybody types one.

use leptos::prelude::*;

/// Where secrets are kept.
#[component]
pub fn WhereKept() -> impl IntoView {
    view! {
        <section class="kept" aria-labelledby="kept">
            <h2 id="kept">"Where your secrets are kept"</h2>
            <dl>
                <dt>"In memory"</dt>
                <dd>"Always. Gone on reload."</dd>
                <dt>"In this tab"</dt>
                <dd>"Only with “Keep for this tab”: session storage, gone when the tab closes."</dd>
                <dt>"On disk"</dt>
                <dd>"Never. Not in cookies, local storage, exports or error reports."</dd>
                <dt>"On the wire"</dt>
                <dd>
                    "Only to the base URL, as the " <code>"Authorization"</code> " and " <code>"BpmLicense"</code>
                    " headers."
                </dd>
            </dl>
        </section>
    }
}
