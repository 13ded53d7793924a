//! A macro that declares the columns, so that what is done to a row is done in every column.

/// Declares [`Columns`](super::Columns) with its functions that add and remove rows: `cells` are columns with a value for
/// each row, and their value for a row without an element; `lists` are columns with a list for each row; `shared` is
/// what rows refer to.
macro_rules! define_columns {
    (
        $(#[$doc:meta])* pub struct $name:ident;
        cells($id:ident: $id_type:ty) { $($(#[$cell_doc:meta])* $cell_vis:vis $cell:ident: $cell_type:ty = $empty:expr,)* }
        lists { $($(#[$list_doc:meta])* $list_vis:vis $list:ident: $list_type:ty,)* }
        shared { $($(#[$shared_doc:meta])* $shared_vis:vis $shared:ident: $shared_type:ty,)* }
    ) => {
        $(#[$doc])*
        #[derive(Default)]
        pub struct $name {
            $($(#[$cell_doc])* $cell_vis $cell: Vec<$cell_type>,)*
            $($(#[$list_doc])* $list_vis $list: $list_type,)*
            $($(#[$shared_doc])* $shared_vis $shared: $shared_type,)*
        }

        impl $name {
            /// Adds a row without an element for an instance id.
            pub fn push_empty(&mut self, $id: $id_type) {
                $(self.$cell.push($empty);)*
                $(self.$list.push_empty();)*
            }

            /// Makes room for so many more rows.
            pub fn make_room(&mut self, more: usize) {
                $(self.$cell.reserve_exact(more);)*
                $(self.$list.make_room(more);)*
            }

            /// Removes the cells of the rows that are not kept.
            fn retain_cells(&mut self, keep: &[bool]) {
                $(retain_in(&mut self.$cell, keep);)*
                $(self.$list.retain(keep);)*
            }
        }
    };
}
pub(super) use define_columns;

/// Removes the cells of the rows that are not kept.
pub(super) fn retain_in<T>(column: &mut Vec<T>, keep: &[bool]) {
    let mut keep = keep.iter();
    column.retain(|_| keep.next().copied().unwrap_or(true));
}
