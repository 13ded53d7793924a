//! Notes, progress, and states without content.

use architrave::components::{
    Banner, BannerTone, Busy, Button, EmptyState, ProgressBar, Skeleton, Toaster, Variant,
};
use architrave::state::{Toasts, Tone};
use leptos::prelude::*;

use crate::frame::{Section, Specimen};

#[component]
pub fn Notes() -> impl IntoView {
    let toasts = Toasts::new();
    toasts.show(Tone::Bad, "3 ids could not be loaded.");
    toasts.show(Tone::Unknown, "The outcome of 1 creation is unknown.");
    view! {
        <Section
            id="notes"
            about="A banner stays while what it says is so. A toast says that something happened; errors stay until they are closed."
        >
            <Specimen label="Banner">
                <Banner tone=BannerTone::Info>
                    <p>"7 versions are in this browser. An older one exists."</p>
                </Banner>
                <Banner tone=BannerTone::Ok>
                    <p>"Published 9 of 9."</p>
                </Banner>
                <Banner tone=BannerTone::Warn>
                    <p>"Your access token expires in 4 minutes."</p>
                </Banner>
                <Banner tone=BannerTone::Bad>
                    <strong class="strong">"The file is not well-formed XML"</strong>
                    <p>"Nothing was sent. Line 2,113 has an end tag without a start tag."</p>
                    <div class="actions">
                        <Button variant=Variant::Link>"Show line 2,113"</Button>
                    </div>
                </Banner>
            </Specimen>
            <Specimen label="Toasts">
                <Toaster toasts=toasts />
            </Specimen>
            <Specimen label="Tags">
                <span class="tag">"Not loaded"</span>
                <span class="tag info">"Latest"</span>
                <span class="tag ok">"Added"</span>
                <span class="tag warn">"Invitation pending"</span>
                <span class="tag bad">"Removed"</span>
                <kbd class="key">"Ctrl"</kbd>
                <kbd class="key">"K"</kbd>
            </Specimen>
        </Section>
    }
}

#[component]
pub fn Waiting() -> impl IntoView {
    view! {
        <Section
            id="waiting"
            about="Rows to come have the height they will have. Content that is not there says why, and what to do."
        >
            <Specimen label="Progress">
                <ProgressBar label="Export" done=Signal::derive(|| Some((62, 100))) />
                <ProgressBar label="Retrieval" done=Signal::derive(|| None) />
            </Specimen>
            <Specimen label="Busy">
                <Busy text="Reading the file" />
            </Specimen>
            <Specimen label="Skeleton">
                <Skeleton rows=3 />
            </Specimen>
            <Specimen label="Empty state">
                <EmptyState title="No elements yet">
                    <p class="soft">"Add instance ids you have, import a model file, or create an element."</p>
                    <div class="actions">
                        <Button variant=Variant::Primary icon="plus">
                            "Add ids"
                        </Button>
                        <Button icon="file-up">"Import file"</Button>
                    </div>
                </EmptyState>
            </Specimen>
        </Section>
    }
}
