use super::*;
use proptest::prelude::*;

fn text(t: &str) -> Node {
    Node::Text(t.into())
}

fn bold(inner: Vec<Node>) -> Node {
    Node::Styled(Style::Bold, inner)
}

#[test]
fn tags_nest() {
    assert_eq!(
        parse("a [b]c [I]d[/I][/b] e"),
        [
            text("a "),
            bold(vec![
                text("c "),
                Node::Styled(Style::Italic, vec![text("d")])
            ]),
            text(" e")
        ]
    );
}

#[test]
fn unclosed_tags_end_with_their_parent() {
    assert_eq!(parse("[b]x"), [bold(vec![text("x")])]);
    assert_eq!(
        parse("[b][i]x[/b]y"),
        [
            bold(vec![Node::Styled(Style::Italic, vec![text("x")])]),
            text("y")
        ]
    );
}

#[test]
fn other_brackets_are_text() {
    for t in [
        "[",
        "a[0]",
        "[/b]",
        "[nonsense]x[/nonsense]",
        "[b",
        "[*] x",
        "[code]x",
    ] {
        assert_eq!(plain(&parse(t)), t, "{t}");
        assert!(matches!(parse(t)[..], [Node::Text(_)]), "{t}");
    }
}

#[test]
fn lists_have_items() {
    let item = |t: &str| vec![text(t)];
    assert_eq!(
        parse("[list][*]one[*]two[/list]"),
        [Node::List {
            ordered: false,
            items: vec![item("one"), item("two")]
        }]
    );
    assert_eq!(
        parse("[list=1][*]one[list][*]in[/list][*]two[/list]"),
        [Node::List {
            ordered: true,
            items: vec![
                vec![
                    text("one"),
                    Node::List {
                        ordered: false,
                        items: vec![item("in")]
                    }
                ],
                item("two")
            ]
        }]
    );
}

#[test]
fn code_is_not_parsed() {
    assert_eq!(
        parse("[code][b]x[/b][/CODE]y"),
        [Node::Code("[b]x[/b]".into()), text("y")]
    );
}

#[test]
fn only_web_and_mail_addresses_become_links() {
    for address in [
        "https://a.example/?b=c",
        "HTTP://a.example",
        "mailto:a@b.example",
    ] {
        let whole = format!("[url={address}]x[/url]");
        assert_eq!(parse(&whole), [Node::Link(address.into(), vec![text("x")])]);
    }
    for address in [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "data:text/html,x",
        "java\tscript:x",
        "//a.example",
        "/relative",
        "http",
        "vbscript:x",
        "\u{1}https://x",
    ] {
        let nodes = parse(&format!("[url={address}]x[/url]"));
        assert!(
            !nodes.iter().any(|n| matches!(n, Node::Link(..))),
            "{address}"
        );
        assert!(plain(&nodes).contains(address.trim()), "{address}");
    }
    assert_eq!(
        parse("[url]https://a.example[/url]"),
        [Node::Link(
            "https://a.example".into(),
            vec![text("https://a.example")]
        )]
    );
    assert_eq!(
        parse("[email]a@b.example[/email]"),
        [Node::Link(
            "mailto:a@b.example".into(),
            vec![text("a@b.example")]
        )]
    );
}

proptest! {
    /// No tree is made of a text with styles alone, and the text is the same.
    #[test]
    fn plain_text_equals_the_text_of_the_parsed_tree(parts in proptest::collection::vec((0..10usize, "[A-Zü \\[\\]]{0,4}"), 0..60)) {
        const TAGS: [&str; 10] = ["[b]", "[/b]", "[i]", "[/i]", "[u]", "[/u]", "[s]", "[/s]", "", "[list]"];
        let typed: String = parts.iter().map(|(tag, t)| format!("{}{t}", TAGS[*tag])).collect();
        prop_assert_eq!(plain_text(&typed), plain(&parse(&typed)));
        let opened = "[b]".repeat(parts.len());
        prop_assert_eq!(plain_text(&opened), plain(&parse(&opened)));
    }

    #[test]
    fn text_without_brackets_is_unchanged(t in "[^\\[]*") {
        prop_assert_eq!(plain(&parse(&t)), t);
    }

    /// Letters outside of tags are never lost or reordered, whatever is around them.
    #[test]
    fn text_content_is_preserved(parts in proptest::collection::vec((0..16usize, "[A-Z ]{0,4}"), 0..24)) {
        const TAGS: [&str; 16] = [
            "[b]", "[/b]", "[i]", "[/i]", "[list]", "[/list]", "[*]", "[list=1]", "[quote]",
            "[/quote]", "[url=https://x.example]", "[/url]", "[size=3]", "[/size]", "[u]", "[/u]",
        ];
        let typed: String = parts.iter().map(|(tag, t)| format!("{}{t}", TAGS[*tag])).collect();
        let letters: String = parts.iter().flat_map(|(_, t)| t.chars()).filter(|c| c.is_ascii_uppercase()).collect();
        let kept: String = plain(&parse(&typed)).chars().filter(|c| c.is_ascii_uppercase()).collect();
        prop_assert_eq!(kept, letters);
    }

    #[test]
    fn parse_does_not_panic_on_any_text(t in ".{0,200}") {
        let _ = plain(&parse(&t));
    }

    #[test]
    fn parse_bounds_the_nesting_depth(n in 1..2000usize) {
        let nodes = parse(&"[b]".repeat(n));
        fn depth(nodes: &[Node]) -> usize {
            nodes.iter().map(|n| match n { Node::Styled(_, inner) => 1 + depth(inner), _ => 0 }).max().unwrap_or(0)
        }
        prop_assert!(depth(&nodes) <= DEEPEST);
    }
}
