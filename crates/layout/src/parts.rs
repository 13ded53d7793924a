//! Arranges siblings. Layers and columns from left to right are rows with exchanged axes; layers are arranged one
//! connected part at a time.

use crate::graph::{Direction, Options, Point};
use crate::place::{Arranged, arrange_rows};
use crate::rows::{Item, Link, Pull, row_limit};

/// Places siblings in rows, layers or columns.
pub(crate) fn arrange(items: &[Item], links: &[Link], options: &Options) -> Arranged {
    match options.direction {
        Direction::Bands => arrange_rows(items, links, options),
        Direction::Right => arrange_parts(items, links, options),
        Direction::Columns => {
            let turned: Vec<Item> = items.iter().map(turned).collect();
            let aspect = 1.0 / options.aspect;
            turned_back(arrange_rows(
                &turned,
                links,
                &Options { aspect, ..*options },
            ))
        }
    }
}

fn turned(item: &Item) -> Item {
    Item {
        width: item.height,
        height: item.width,
        ..*item
    }
}

fn turned_back(mut arranged: Arranged) -> Arranged {
    for place in &mut arranged.places {
        (place.x, place.y) = (place.y, place.x);
    }
    (arranged.width, arranged.height) = (arranged.height, arranged.width);
    arranged
}

fn arrange_parts(items: &[Item], links: &[Link], options: &Options) -> Arranged {
    let part_of = parts(items.len(), links);
    let count = part_of.iter().max().map_or(0, |last| last + 1);
    let mut members = vec![Vec::new(); count];
    let mut index = vec![0; items.len()];
    for (item, part) in part_of.iter().enumerate() {
        index[item] = members[*part].len();
        members[*part].push(item);
    }
    let mut inner = vec![Vec::new(); count];
    for link in links {
        inner[part_of[link.source]].push(Link {
            source: index[link.source],
            target: index[link.target],
            beside: false,
        });
    }
    let mut parts = Vec::with_capacity(count);
    for (members, links) in members.iter().zip(&inner) {
        let turned: Vec<Item> = members.iter().map(|item| turned(&items[*item])).collect();
        parts.push(turned_back(arrange_rows(&turned, links, options)));
    }
    shelve(items.len(), &members, &parts, options)
}

/// The number of the connected part of each item.
fn parts(count: usize, links: &[Link]) -> Vec<usize> {
    let mut near = vec![Vec::new(); count];
    for link in links {
        near[link.source].push(link.target);
        near[link.target].push(link.source);
    }
    let mut part = vec![usize::MAX; count];
    let mut next = 0;
    for start in 0..count {
        if part[start] == usize::MAX {
            let mut open = vec![start];
            while let Some(item) = open.pop() {
                if part[item] == usize::MAX {
                    part[item] = next;
                    open.extend(&near[item]);
                }
            }
            next += 1;
        }
    }
    part
}

/// Puts parts on shelves of the desired width, the highest first.
fn shelve(count: usize, members: &[Vec<usize>], parts: &[Arranged], options: &Options) -> Arranged {
    let outline = |part: &Arranged| Item {
        width: part.width,
        height: part.height,
        group: 0,
        pull: Pull::default(),
    };
    let limit = row_limit(&parts.iter().map(outline).collect::<Vec<_>>(), options);
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by(|a, b| parts[*b].height.total_cmp(&parts[*a].height));
    let mut all = Arranged {
        places: vec![Point::default(); count],
        width: 0.0,
        height: 0.0,
    };
    let (mut x, mut y) = (0.0, 0.0);
    for index in order {
        let part = &parts[index];
        if x > 0.0 && x + part.width > limit {
            x = 0.0;
            y = all.height + options.row_gap;
        }
        for (item, place) in members[index].iter().zip(&part.places) {
            all.places[*item] = Point {
                x: place.x + x,
                y: place.y + y,
            };
        }
        all.width = all.width.max(x + part.width);
        all.height = all.height.max(y + part.height);
        x += part.width + options.node_gap;
    }
    all
}
