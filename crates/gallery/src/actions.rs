//! Buttons, menus and choices.

use architrave::components::{
    Button, Checkbox, Chip, CopyButton, Menu, MenuItem, RadioGroup, RadioOption, SegmentedControl,
    Variant,
};
use leptos::prelude::*;

use crate::frame::{Section, Specimen};

const VARIANTS: [(&str, Variant); 5] = [
    ("Primary", Variant::Primary),
    ("Secondary", Variant::Secondary),
    ("Quiet", Variant::Quiet),
    ("Danger", Variant::Danger),
    ("Link", Variant::Link),
];

#[component]
pub fn Buttons() -> impl IntoView {
    let states = [
        ("Default", ""),
        ("Hover", "hover"),
        ("Focus", "focus"),
        ("Pressed", "pressed"),
    ];
    let in_state = move |(label, state): (&'static str, &'static str)| {
        let all = move |small: bool| {
            VARIANTS.map(|(name, variant)| {
                view! {
                    <Button variant=variant small=small attr:data-state=state>
                        {name}
                    </Button>
                }
            })
        };
        view! { <Specimen label=label>{all(false)}{all(true)}</Specimen> }
    };
    let reason = || Some("Waits for the connection".to_owned());
    view! {
        <Section
            id="buttons"
            about="A button starts an action. One primary button for each view; its label is a verb with an object."
        >
            {states.map(in_state)}
            <Specimen label="Disabled, plain to see">
                {VARIANTS
                    .map(|(name, variant)| {
                        view! {
                            <Button variant=variant disabled=true>
                                {name}
                            </Button>
                        }
                    })}
            </Specimen>
            <Specimen label="Blocked, with a reason">
                {VARIANTS
                    .map(|(name, variant)| {
                        view! {
                            <Button variant=variant disabled_reason=Signal::derive(reason)>
                                {name}
                            </Button>
                        }
                    })} <Button disabled_reason=Signal::derive(reason) attr:data-state="hover">
                    "Publish"
                </Button>
            </Specimen>
            <Specimen label="Busy">
                {VARIANTS
                    .map(|(name, variant)| {
                        view! {
                            <Button variant=variant busy=true busy_label="Loading">
                                {name}
                            </Button>
                        }
                    })} <Button icon="refresh-cw" busy=true label="Reload" />
            </Specimen>
            <Specimen label="Icon">
                <Button icon="download">"Export"</Button>
                <Button icon="link" label="Copy link" />
                <Button icon="link" label="Copy link" small=true />
                <Button icon="x" label="Close" variant=Variant::Quiet small=true />
                <CopyButton what="Instance id" text=|| "i-1".to_owned() />
            </Specimen>
            <Specimen label="Switch">
                <Button small=true icon="list" pressed=true>
                    "List"
                </Button>
                <Button small=true icon="list" pressed=false>
                    "List"
                </Button>
            </Specimen>
            <Specimen label="Menu">
                <Menu button_class="button" icon="download" text="Export">
                    <MenuItem icon="table" label="CSV" act=|| () />
                    <MenuItem icon="file-code" label="JSON" act=|| () />
                </Menu>
                <Menu label="More" button_class="button icon-only" menu_class="left" icon="ellipsis-vertical">
                    <MenuItem icon="copy" label="Copy instance id" note="Y" act=|| () />
                    <MenuItem icon="list" label="Show as list" checked=true act=|| () />
                    <MenuItem icon="trash-2" label="Remove from this browser" danger=true act=|| () />
                    <MenuItem icon="send" label="Publish" note="already published" disabled=true act=|| () />
                </Menu>
            </Specimen>
        </Section>
    }
}

#[component]
pub fn Choices() -> impl IntoView {
    let hops = RwSignal::new(1);
    let on = RwSignal::new(true);
    let scope = RwSignal::new(false);
    let option = |value, label: &str, hint: Option<&str>| RadioOption {
        value,
        label: label.to_owned(),
        hint: hint.map(str::to_owned),
    };
    let scopes = vec![
        option(false, "View: 12 elements", None),
        option(
            true,
            "Selection: 3 elements",
            Some("Selected elements that the filter hides are included."),
        ),
    ];
    view! {
        <Section
            id="choices"
            about="Two to four choices stand side by side; choices with an explanation stand one below the other."
        >
            <Specimen label="Segmented control">
                <SegmentedControl
                    label="How far"
                    choices=vec![(1, "1 hop".to_owned()), (2, "2 hops".to_owned())]
                    chosen=hops
                    choose=move |n| hops.set(n)
                />
            </Specimen>
            <Specimen label="Radio group">
                <RadioGroup label="Elements" choices=scopes chosen=scope choose=move |value| scope.set(value) />
            </Specimen>
            <Specimen label="Chip">
                <Chip label="only latest" on=on change=move |now| on.set(now) />
                <Chip label="deactivated" on=false change=|_| () />
            </Specimen>
            <Specimen label="Checkbox">
                <Checkbox on=on change=move |now| on.set(now)>
                    "Instance id"
                </Checkbox>
                <Checkbox on=false change=|_| ()>
                    "Logical id"
                </Checkbox>
            </Specimen>
        </Section>
    }
}
