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
    let mut neighbors = vec![Vec::new(); items.len()];
    for link in links {
        neighbors[link.source].push(link.target);
        neighbors[link.target].push(link.source);
    }
    let members = connected_components(&neighbors);
    let mut place = vec![(0, 0); items.len()];
    for (part, members) in members.iter().enumerate() {
        for (index, item) in members.iter().enumerate() {
            place[*item] = (part, index);
        }
    }
    let mut inner = vec![Vec::new(); members.len()];
    for link in links {
        let (part, source) = place[link.source];
        inner[part].push(Link {
            source,
            target: place[link.target].1,
            beside: false,
        });
    }
    let mut parts = Vec::with_capacity(members.len());
    for (members, links) in members.iter().zip(&inner) {
        let turned: Vec<Item> = members.iter().map(|item| turned(&items[*item])).collect();
        parts.push(turned_back(arrange_rows(&turned, links, options)));
    }
    shelve(items.len(), &members, &parts, options)
}

/// The connected components of items with these neighbours, each in ascending order.
pub(crate) fn connected_components(neighbors: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut is_seen = vec![false; neighbors.len()];
    let mut components = Vec::new();
    for start in 0..neighbors.len() {
        let (mut component, mut open) = (Vec::new(), vec![start]);
        while let Some(item) = open.pop() {
            if !std::mem::replace(&mut is_seen[item], true) {
                component.push(item);
                open.extend(&neighbors[item]);
            }
        }
        if !component.is_empty() {
            component.sort_unstable();
            components.push(component);
        }
    }
    components
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
