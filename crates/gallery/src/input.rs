//! Fields, selects, comboboxes and files.

use architrave::components::{
    Combobox, Completes, Download, ErrorText, Field, FileDrop, ListOption, OptionGroup,
    SearchField, SecretField, Select, SelectInput,
};
use leptos::prelude::*;

use crate::frame::{Section, Specimen};

#[component]
pub fn Fields() -> impl IntoView {
    let text = |text: &str| RwSignal::new(text.to_owned());
    let secret = RwSignal::new(String::from("secret").into());
    let search = text("meter");
    let wrong = Signal::derive(|| Some("Enter 0 or more.".to_owned()));
    view! {
        <Section id="fields" about="The label stands above, a hint or an error below, never both.">
            <Specimen label="Default">
                <Field
                    label="Process space id"
                    value=text("")
                    placeholder="nordhafen"
                    hint="Your administrator knows it."
                />
            </Specimen>
            <Specimen label="Error">
                <Field label="Yearly cost" value=text("-1,200.00") error=wrong />
            </Specimen>
            <Specimen label="Id">
                <Field label="Instance id" value=text("i-a41f09c2") mono=true />
            </Specimen>
            <Specimen label="Secret">
                <SecretField label="Access token" value=secret>
                    <p class="hint">"Saved in this tab only."</p>
                </SecretField>
            </Specimen>
            <Specimen label="Search">
                <SearchField label="Find" value=search change=move |text| search.set(text) />
            </Specimen>
            <Specimen label="Search over a list">
                <SearchField
                    label="Find one of 2 classes"
                    value=String::new()
                    change=|_| ()
                    list=("found-classes", Signal::stored(Some("found-classes-0".to_owned())))
                />
                <ul id="found-classes" role="listbox" aria-label="Classes">
                    <li id="found-classes-0" role="option" aria-selected="true">
                        "Business actor"
                    </li>
                </ul>
            </Specimen>
            <Specimen label="Search, empty">
                <SearchField label="Find a class" value=String::new() change=|_| () key="/" />
            </Specimen>
        </Section>
    }
}

/// Options whose values are their labels.
fn options(labels: &[&str]) -> Vec<(String, String)> {
    let option = |label: &&str| ((*label).to_owned(), (*label).to_owned());
    labels.iter().map(option).collect()
}

#[component]
pub fn Selects() -> impl IntoView {
    let layer = RwSignal::new("Business".to_owned());
    let class = RwSignal::new("Business role".to_owned());
    let column = RwSignal::new(String::new());
    let layers = options(&["Business", "Application", "Technology"]);
    let mut columns = vec![(String::new(), "Choose a field".to_owned())];
    columns.extend(options(&["Name", "Description"]));
    let group = |label: &str, names: &[&str]| OptionGroup {
        label: label.to_owned(),
        options: options(names),
    };
    let groups = vec![
        group("Business", &["Business actor", "Business role"]),
        group("Application", &["Application component", "Data object"]),
    ];
    let more_layers = layers.clone();
    view! {
        <Section id="selects" about="A choice from a few values, drawn by the browser. More than fit: a combobox.">
            <Specimen label="Chosen">
                <Select label="Layer" options=layers.clone() value=layer choose=move |value| layer.set(value) />
            </Specimen>
            <Specimen label="Unchosen">
                <SelectInput
                    label="Field of the first column"
                    options=columns
                    value=column
                    is_unchosen=Signal::derive(move || column.with(String::is_empty))
                    choose=move |value| column.set(value)
                />
            </Specimen>
            <Specimen label="Invalid">
                <SelectInput
                    label="Layer of the element"
                    options=more_layers
                    value=layer
                    invalid=true
                    described_by="select-error"
                    choose=move |value| layer.set(value)
                />
                <ErrorText id="select-error" text="Choose another layer." />
            </Specimen>
            <Specimen label="Grouped">
                <Select label="Class" groups=groups value=class choose=move |value| class.set(value) />
            </Specimen>
        </Section>
    }
}

const LAYERS: [(&str, &str); 4] = [
    ("Business actor", "Business"),
    ("Business role", "Business"),
    ("Application component", "Application"),
    ("Data object", "Application"),
];

/// Those that hold what is typed.
fn fitting(typed: &str, chosen: &[String]) -> Vec<ListOption> {
    let typed = typed.to_lowercase();
    let fits = LAYERS
        .iter()
        .filter(|(label, _)| label.to_lowercase().contains(&typed));
    let option = |(label, group): &(&str, &str)| ListOption {
        label: (*label).to_owned(),
        note: String::new(),
        group: Some((*group).to_owned()),
        is_chosen: chosen.iter().any(|chosen| chosen == label),
    };
    fits.map(option).collect()
}

/// A combobox over a few classes.
#[component]
pub fn Classes(
    id: &'static str,
    #[prop(optional)] completes: Completes,
    #[prop(optional)] multiple: bool,
    #[prop(optional)] loading: bool,
) -> impl IntoView {
    let typed = RwSignal::new(String::new());
    let chosen = RwSignal::new(Vec::<String>::new());
    let options = Signal::derive(move || match loading {
        true => Vec::new(),
        false => chosen
            .with(|chosen| typed.with(|typed| fitting(typed, if multiple { chosen } else { &[] }))),
    });
    let choose = move |at: usize| {
        let Some(option) = options.with_untracked(|options| options.get(at).cloned()) else {
            return;
        };
        if multiple {
            chosen.update(|chosen| match option.is_chosen {
                true => chosen.retain(|label| *label != option.label),
                false => chosen.push(option.label),
            });
        } else {
            typed.set(option.label);
        }
    };
    let back = move |()| chosen.update(|chosen| drop(chosen.pop()));
    view! {
        <Combobox
            id=id
            label="Class"
            value=typed
            change=move |text| typed.set(text)
            options=options
            choose=choose
            completes=completes
            multiple=multiple
            back=back
            loading=loading
            none="No class matches"
            placeholder="Class"
        />
        {move || chosen.get().into_iter().map(|label| view! { <span class="tag chosen">{label}</span> }).collect_view()}
    }
}

#[component]
pub fn Comboboxes() -> impl IntoView {
    view! {
        <Section
            id="comboboxes"
            about="A field with a list below it: for more choices than fit on the page, or for texts that a list helps to type."
        >
            <Specimen label="Helps with typing, grouped">
                <Classes id="combo-free" />
            </Specimen>
            <Specimen label="Must choose">
                <Classes id="combo-must" completes=Completes::MustChoose />
            </Specimen>
            <Specimen label="Completes a text (Tab)">
                <Classes id="combo-text" completes=Completes::Text />
            </Specimen>
            <Specimen label="Several">
                <Classes id="combo-many" multiple=true />
            </Specimen>
            <Specimen label="Loading">
                <Classes id="combo-loading" loading=true />
            </Specimen>
        </Section>
    }
}

#[component]
pub fn Files() -> impl IntoView {
    let name = RwSignal::new("No file yet".to_owned());
    let take = move |files: Vec<web_sys::File>| {
        if let Some(file) = files.first() {
            name.set(file.name());
        }
    };
    view! {
        <Section id="files" about="Files can be chosen or dropped. Nothing is read or sent by the component.">
            <Specimen label="File drop">
                <FileDrop label="Choose a file" accept=".txt,.csv" take=take>
                    {move || name.get()}
                </FileDrop>
            </Specimen>
            <Specimen label="Download">
                <Download name="ids.txt" kind="text/plain" content=|()| "i-1\n".to_owned()>
                    "Download id file"
                </Download>
            </Specimen>
        </Section>
    }
}
