//! The ArchiMate exchange format.
