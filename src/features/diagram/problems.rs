//! What of the address of a diagram could not be read.

use super::options::DiagramOptions;
use crate::catalog::view::Column;
use crate::features::analysis::filtered::filter_problems;
use crate::state::App;
use crate::t;

/// The problems in words; tracked.
pub fn problems(app: App, options: &DiagramOptions) -> Vec<String> {
    let mut problems = filter_problems(app, &options.filter);
    problems.extend(filter_problems(app, &options.highlight));
    app.catalog.with(|catalog| {
        for column in [&options.color, &options.label].into_iter().flatten() {
            if let Column::Property(key) = column
                && catalog.meta_of(key).is_none()
            {
                problems.push(t::quality::note::unknown_property(key));
            }
        }
    });
    problems
}
