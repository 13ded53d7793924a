//! What holds of the rows together, each checked by one statement on both databases.

use super::Problem;
use crate::error::ApiError;
use crate::store::Connection;

/// What the id is of, what is wrong, and the statement that finds it: process space and id of each.
const INVARIANTS: [(&str, &str, &str); 5] = [
    (
        "element",
        "its latest version is not the one with the greatest number",
        "SELECT e.warehouse_id, e.id FROM element e
         LEFT JOIN (
             SELECT warehouse_id, element_id, max(number) AS number FROM version
             GROUP BY warehouse_id, element_id
         ) newest ON newest.warehouse_id = e.warehouse_id AND newest.element_id = e.id
         LEFT JOIN version v ON v.warehouse_id = e.warehouse_id AND v.id = e.latest_id
             AND v.element_id = e.id AND v.number = newest.number
         WHERE v.id IS NULL ORDER BY 1, 2",
    ),
    (
        "element",
        "its versions are not numbered from 1 without gaps",
        "SELECT warehouse_id, element_id FROM version GROUP BY warehouse_id, element_id
         HAVING min(number) <> 1 OR max(number) <> count(*) OR count(DISTINCT number) <> count(*)
         ORDER BY 1, 2",
    ),
    (
        "element",
        "more than one version is Valid",
        "SELECT warehouse_id, element_id FROM version WHERE state = 'Valid'
         GROUP BY warehouse_id, element_id HAVING count(*) > 1 ORDER BY 1, 2",
    ),
    (
        "version",
        "its element does not exist",
        "SELECT v.warehouse_id, v.id FROM version v
         LEFT JOIN element e ON e.warehouse_id = v.warehouse_id AND e.id = v.element_id
         WHERE e.id IS NULL ORDER BY 1, 2",
    ),
    (
        "relationship",
        "its source or target does not exist",
        "SELECT r.warehouse_id, r.id FROM relationship r
         LEFT JOIN element s ON s.warehouse_id = r.warehouse_id AND s.id = r.source_id
         LEFT JOIN element t ON t.warehouse_id = r.warehouse_id AND t.id = r.target_id
         WHERE s.id IS NULL OR t.id IS NULL ORDER BY 1, 2",
    ),
];

/// Adds what is wrong.
///
/// # Errors
/// When the database cannot be read.
pub fn check(c: &Connection<'_>, found: &mut Vec<Problem>) -> Result<(), ApiError> {
    for (kind, problem, sql) in INVARIANTS {
        let broken = c.rows(sql, &[], |row| {
            Ok(Problem {
                space: row.get(0)?,
                kind,
                id: row.get(1)?,
                problem: problem.into(),
            })
        })?;
        found.extend(broken);
    }
    Ok(())
}
