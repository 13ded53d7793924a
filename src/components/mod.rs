//! Primitives that every page uses. None of them fetches; those that show the interface's own
//! values (class, state, kind, owner) only draw what they are given.

mod after_paint;
mod button;
mod choice;
mod colors;
mod combobox;
mod context_menu;
mod copy;
mod data_table;
mod each;
mod empty_state;
mod fact;
mod feedback;
mod field;
mod file;
mod geometry;
mod json;
mod listbox;
mod marks;
mod media;
mod menu;
mod more_rows;
mod outcome;
mod overlay;
mod people;
mod progress;
pub mod raster;
mod role;
mod roving;
mod select;
mod symbol_backgrounds;
mod title;
mod virtual_list;
mod waits;

pub use after_paint::after_paint;
pub use button::{Button, Variant};
pub use choice::{Checkbox, Chip, RadioGroup, RadioOption, SegmentedControl};
pub use colors::Colors;
pub use combobox::{Combobox, Completes};
pub use context_menu::{ContextMenu, ContextPoint};
pub use copy::{CopyButton, copy_link, copy_text};
pub use data_table::{DataTable, TableColumn, TableSort};
pub use each::Each;
pub use empty_state::EmptyState;
pub use fact::Fact;
pub use feedback::{
    Banner, BannerTone, ErrorBanner, StatusRegion, SubmitStatus, SubmitStatusRegion, Toaster,
};
pub use field::{ErrorText, Field, SearchField, SecretField, next_id};
pub use file::{Download, FileDrop};
pub use geometry::{Drawn, List};
pub use json::JsonView;
pub use listbox::{ListOption, OptionList, next_option, option_id, reveal_option};
pub use marks::{
    ClassTile, Glyph, Icon, KindLine, StateBadge, TileSize, glyph, kind_line, layer_class,
    state_name,
};
pub use media::use_media;
pub use menu::{Menu, MenuItem};
pub use more_rows::MoreRows;
pub use outcome::{OutcomeTag, UNKNOWN_ICON, outcome_icon, outcome_label};
pub use overlay::{Dialog, Sheet, modal, rescue_focus};
pub use people::{OwnerMark, OwnerName, PersonLink, When, initials};
pub use progress::{Busy, ProgressBar, Skeleton};
pub use role::LearnedRole;
pub use roving::Roving;
pub use select::{OptionGroup, Select, SelectInput};
pub use symbol_backgrounds::symbol_class;
pub use title::use_title;
pub use virtual_list::{VirtualList, position, reveal, watch_size};
pub use waits::Waits;
