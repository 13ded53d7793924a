//! The commands of the palette, and which of them match the typed text.

mod command;

pub use command::{Act, Command, CommandContext};

use crate::catalog::sorting::SortInPlace;
use crate::t::{self, Text};
use architrave_interface::paths::is_usable_id;

use crate::catalog::fold::fold;
use crate::catalog::view::View;
use crate::paths::{self, DiagramView, ListDialog, Page};
use crate::state::Theme;

/// How many columns are offered at most.
const COLUMNS: usize = 4;

/// The commands for what was typed: those whose words it begins, then what can be done with the
/// text itself, then the ways by which elements become known.
pub fn commands(text: &str, place: &CommandContext) -> Vec<Command> {
    let text = text.trim();
    let standing = standing(place);
    let adding = adding(place);
    if text.is_empty() {
        return adding.into_iter().chain(standing).collect();
    }
    let words = fold(text);
    let mut all: Vec<Command> = adding
        .iter()
        .chain(&standing)
        .filter(|c| c.fits(&words))
        .cloned()
        .collect();
    all.arrange_by_key(|command| command.rank(&words));
    all.extend(
        column_commands(place)
            .filter(|c| c.fits(&words))
            .take(COLUMNS),
    );
    let looks_like_id = looks_like_id(text);
    let ids = by_id(text, place);
    if looks_like_id {
        all.extend(ids.clone());
    }
    all.extend(with_text(text, place));
    let open = ids.into_iter().take(1).filter(|_| !looks_like_id);
    for command in adding.into_iter().take(2).chain(open) {
        if !all.contains(&command) {
            all.push(command);
        }
    }
    all
}

/// Showing and hiding columns of the table.
fn column_commands(place: &CommandContext) -> impl Iterator<Item = Command> {
    let show = place.hidden.iter().map(|(heading, column)| {
        let mut columns = place.columns.clone();
        columns.push(column.clone());
        let label = t::palette::command::show_column(heading);
        Command::new("columns-3", label, Act::Columns(columns)).also("add")
    });
    let hide = place.shown.iter().map(|(heading, column)| {
        let mut columns = place.columns.clone();
        columns.retain(|c| c != column);
        let label = t::palette::command::hide_column(heading);
        Command::new("columns-3", label, Act::Columns(columns)).also("remove")
    });
    show.chain(hide)
}

/// Publishing what is selected, or the element whose page this is.
fn publishing(place: &CommandContext) -> Option<Command> {
    let command = match (&place.element, place.selected) {
        (Some(id), _) => Command::new(
            "send",
            t::palette::command::PUBLISH_ELEMENT.get(),
            Act::Publish(id.clone()),
        ),
        (None, 0) => return None,
        (None, n) => Command::new(
            "send",
            t::palette::command::publish_selected(n),
            Act::PublishSelection,
        ),
    };
    Some(
        command
            .keys(&["P"])
            .also(t::palette::command::PUBLISH_ALSO.get()),
    )
}

/// The commands for the text itself.
fn with_text(text: &str, place: &CommandContext) -> [Command; 2] {
    let view = View {
        text: text.to_owned(),
        ..View::default()
    };
    let filter = paths::page(&place.space, Page::Elements) + &view.to_query();
    let create = paths::create(&place.space, None, Some(text));
    [
        Command::new(
            "square-plus",
            t::palette::command::create_named(text),
            Act::Go(create),
        )
        .keys(&["C"]),
        Command::new(
            "filter-lines",
            t::palette::command::filter_by(text),
            Act::Go(filter),
        )
        .keys(&["/"]),
    ]
}

/// Opening what has this id: an element, or a person.
fn by_id(text: &str, place: &CommandContext) -> Vec<Command> {
    if text.contains(char::is_whitespace) || !is_usable_id(text) {
        return Vec::new();
    }
    vec![
        Command::new(
            "id-card",
            t::palette::command::OPEN_BY_ID.get(),
            Act::Go(paths::element(&place.space, text)),
        ),
        Command::new(
            "user",
            t::palette::command::OPEN_PERSON.get(),
            Act::Go(paths::person(&place.space, text)),
        ),
    ]
}

/// Whether a text looks more like an id than like a name. The interface does not show what ids
/// look like: one piece with a digit, or with a mark inside that names do without.
fn looks_like_id(text: &str) -> bool {
    let inside = text.trim_matches(|c: char| !c.is_alphanumeric());
    let marked = inside.contains(['-', '_', '.', ':', '/']);
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    is_usable_id(text)
        && !text.contains(char::is_whitespace)
        && text.len() >= 4
        && (digits >= 2 || (marked && inside.len() >= 4))
}

/// The list of elements as it was shown last, with a dialog.
fn opening(place: &CommandContext, dialog: ListDialog) -> String {
    dialog.url(
        &paths::page(&place.space, Page::Elements),
        &place.list_query,
    )
}

/// Exporting what is selected, or what the list shows.
fn exporting(place: &CommandContext) -> Vec<Command> {
    let mut all = Vec::new();
    let mut export = |label: String, dialog| {
        let command = Command::new("download", label, Act::Go(opening(place, dialog)));
        all.push(command.also(t::palette::command::EXPORT_ALSO.get()));
    };
    if place.selected > 0 {
        let label = t::palette::command::export_selected(place.selected);
        export(label, ListDialog::ExportSelection);
    }
    if place.any_known {
        export(t::export::dialog::TITLE.into(), ListDialog::Export);
    }
    all
}

/// The ways to add elements.
fn adding(place: &CommandContext) -> Vec<Command> {
    let add = opening(place, ListDialog::AddIds);
    let import = paths::page(&place.space, Page::Import);
    let create = paths::page(&place.space, Page::Create);
    vec![
        Command::new("plus", t::common::ADD_IDS.get(), Act::Go(add))
            .keys(&["A"])
            .also(t::palette::command::ADD_IDS_ALSO.get()),
        Command::new(
            "file-up",
            t::common::IMPORT_ARCHIMATE_FILE.get(),
            Act::Go(import),
        )
        .keys(&["G", "I"])
        .also(t::palette::command::IMPORT_FILE_ALSO.get()),
        Command::new(
            "square-plus",
            t::common::CREATE_ELEMENT.get(),
            Act::Go(create),
        )
        .keys(&["C"])
        .also(t::palette::command::CREATE_ALSO.get()),
    ]
}

/// Commands that do not depend on the typed text.
fn standing(place: &CommandContext) -> Vec<Command> {
    let go = |page| Act::Go(paths::page(&place.space, page));
    let picture = |icon, title: Text, view: DiagramView| {
        Command::new(icon, title.get(), Act::Go(view.url(&place.space, "")))
            .also(t::palette::command::PICTURE_ALSO.get())
    };
    let mut all = vec![
        Command::new(
            "elements",
            t::common::GO_TO_ELEMENTS.get(),
            go(Page::Elements),
        )
        .keys(&["G", "E"]),
        Command::new(
            "shield-check",
            t::palette::command::GO_TO_QUALITY.get(),
            go(Page::Quality),
        )
        .keys(&["G", "Q"])
        .also(t::palette::command::GO_TO_QUALITY_ALSO.get()),
        Command::new(
            "workflow",
            t::palette::command::GO_TO_DIAGRAMS.get(),
            go(Page::Diagrams),
        )
        .keys(&["G", "D"])
        .also(t::palette::command::GO_TO_DIAGRAMS_ALSO.get()),
        picture(
            "workflow",
            t::pages::diagrams::DIAGRAM,
            DiagramView::Diagram,
        ),
        picture(
            "git-branch",
            t::pages::diagrams::IMPACT,
            DiagramView::Impact,
        ),
        picture("table", t::pages::diagrams::MATRIX, DiagramView::Matrix),
        picture(
            "globe",
            t::pages::diagrams::LANDSCAPE,
            DiagramView::Landscape,
        ),
        Command::new(
            "users",
            t::palette::command::GO_TO_PEOPLE.get(),
            go(Page::People),
        )
        .keys(&["G", "P"])
        .also(t::palette::command::GO_TO_PEOPLE_ALSO.get()),
        Command::new(
            "history",
            t::palette::command::GO_TO_ACTIVITY.get(),
            go(Page::Activity),
        )
        .keys(&["G", "A"])
        .also(t::palette::command::GO_TO_ACTIVITY_ALSO.get()),
    ];
    all.extend(publishing(place));
    all.extend(exporting(place));
    if place.any_known {
        let label = t::palette::command::LOAD_EVERYTHING.get();
        all.push(
            Command::new("refresh-cw", label, Act::Everything)
                .also(t::palette::command::LOAD_EVERYTHING_ALSO.get()),
        );
    }
    if let Some(me) = &place.me {
        let url = paths::person(&place.space, me);
        all.push(
            Command::new("user", t::common::MY_PAGE.get(), Act::Go(url))
                .also(t::palette::command::MY_PAGE_ALSO.get()),
        );
    }
    all.extend([
        Command::new(
            "sun-moon",
            t::palette::command::THEME_SYSTEM.get(),
            Act::Theme(Theme::System),
        )
        .also(t::palette::command::THEME_SYSTEM_ALSO.get()),
        Command::new(
            "sun",
            t::palette::command::THEME_LIGHT.get(),
            Act::Theme(Theme::Light),
        )
        .also("colour"),
        Command::new(
            "moon",
            t::palette::command::THEME_DARK.get(),
            Act::Theme(Theme::Dark),
        )
        .also("colour"),
    ]);
    all.extend(place.languages.iter().map(|(tag, name)| {
        let label = t::palette::command::language(name);
        Command::new("languages", label, Act::Language(tag.clone()))
            .also(t::palette::command::LANGUAGE_ALSO.get())
    }));
    all.push(
        Command::new("timer", t::common::REPLACE_ACCESS_TOKEN.get(), Act::Token)
            .also(t::palette::command::TOKEN_ALSO.get()),
    );
    all.push(
        Command::new(
            "keyboard",
            t::common::KEYBOARD_SHORTCUTS.get(),
            Act::Shortcuts,
        )
        .keys(&["?"])
        .also(t::palette::command::SHORTCUTS_ALSO.get()),
    );
    all.push(
        Command::new("log-out", t::common::SIGN_OUT.get(), Act::SignOut)
            .also(t::palette::command::SIGN_OUT_ALSO.get()),
    );
    all
}

#[cfg(test)]
mod tests;
