//! Primitives that every page uses. None of them fetches; those that show the interface's own
//! values (class, state, kind, owner) only draw what they are given.

mod choice;
mod copy;
mod feedback;
mod field;
mod json;
mod marks;
mod media;
mod menu;
mod overlay;
mod people;
mod title;
mod virtual_list;

pub use choice::{Chip, Segments};
pub use copy::{CopyButton, copy_text};
pub use feedback::{Banner, BannerTone, Bones, ErrorBanner, Toaster};
pub use field::{ErrorText, Field, SearchField, SecretField, next_id};
pub use json::JsonView;
pub use marks::{
    ClassTile, Glyph, Icon, KindLine, StateBadge, TileSize, glyph, layer_class, state_name,
};
pub use media::use_media;
pub use menu::{Menu, MenuItem};
pub use overlay::{Dialog, Sheet, modal};
pub use people::{OwnerMark, OwnerName, PersonLink, When, initials};
pub use title::use_title;
pub use virtual_list::{RecyclingList, VirtualList, reveal};
