//! BBCode: links have harmless addresses, trees are not deep, and a text without markup is the tree's text.
#![no_main]
use architrave_skim::bbcode::{Node, is_safe, parse, plain, plain_text};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let nodes = parse(text);
    check(&nodes, 0);
    assert_eq!(plain_text(text), plain(&nodes));
});

fn check(nodes: &[Node], depth: usize) {
    assert!(depth < 200, "nested too deeply");
    for node in nodes {
        match node {
            Node::Text(_) | Node::Code(_) => {}
            Node::Link(address, children) => {
                assert!(is_safe(address), "{address}");
                check(children, depth + 1);
            }
            Node::Styled(_, children) | Node::Quote(children) => check(children, depth + 1),
            Node::List { items, .. } => items.iter().for_each(|item| check(item, depth + 1)),
        }
    }
}
