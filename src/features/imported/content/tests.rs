use architrave_worker::FileNode;

use super::*;

fn node(parent: Option<usize>, bounds: Option<[i32; 4]>) -> FileNode {
    FileNode {
        parent,
        bounds,
        ..FileNode::default()
    }
}

fn joined(source: FileEnd, target: FileEnd) -> FileConnection {
    FileConnection {
        relationship: Some("r".into()),
        kind: Some("Serving".into()),
        source: Some(source),
        target: Some(target),
        ..FileConnection::default()
    }
}

#[test]
fn boxes_are_moved_to_the_corner_and_those_without_a_place_left_out() {
    let view = FileView {
        nodes: vec![
            node(None, None),
            node(None, Some([-100, 40, 200, 100])),
            node(Some(1), Some([-80, 60, 50, 20])),
        ],
        connections: vec![
            joined(FileEnd::Node(1), FileEnd::Node(2)),
            joined(FileEnd::Node(0), FileEnd::Node(2)),
        ],
        ..FileView::default()
    };
    let content = ViewContent::of(&view);
    let [outer, inner] = &content.boxes[..] else {
        panic!("two boxes")
    };
    assert_eq!((outer.area.x, outer.area.y), (MARGIN, MARGIN));
    assert_eq!((inner.area.x, inner.area.y), (MARGIN + 20.0, MARGIN + 20.0));
    assert_eq!((inner.parent, outer.is_container), (Some(0), true));
    assert_eq!(content.size, (200.0 + 2.0 * MARGIN, 100.0 + 2.0 * MARGIN));
    // A line to a box without a place has no place either.
    assert_eq!(content.lines.len(), 1);
    assert_eq!(content.relations(1).count(), 1);
}

#[test]
fn lines_end_at_the_middle_of_other_lines() {
    let boxes = [[0, 0, 10, 10], [90, 0, 10, 10], [40, 90, 20, 10]];
    let view = FileView {
        nodes: boxes.map(|b| node(None, Some(b))).to_vec(),
        connections: vec![
            // Before the line that it ends at.
            joined(FileEnd::Node(2), FileEnd::Connection(1)),
            joined(FileEnd::Node(0), FileEnd::Node(1)),
            joined(FileEnd::Connection(2), FileEnd::Connection(2)),
        ],
        ..FileView::default()
    };
    let content = ViewContent::of(&view);
    assert_eq!(content.lines.len(), 2);
    let end = content.lines[0].points.last().copied();
    assert_eq!(end, Some((50.0 + MARGIN, 5.0 + MARGIN)));
    assert_eq!(content.lines[0].target, None);
}

#[test]
fn nested_relationships_are_there_without_a_line() {
    let view = FileView {
        nodes: vec![
            node(None, Some([0, 0, 90, 90])),
            node(Some(0), Some([9, 9, 9, 9])),
        ],
        connections: vec![FileConnection {
            is_nested: true,
            ..joined(FileEnd::Node(0), FileEnd::Node(1))
        }],
        ..FileView::default()
    };
    let content = ViewContent::of(&view);
    let [line] = &content.lines[..] else {
        panic!("one line")
    };
    assert!(line.points.is_empty());
    assert_eq!(content.relations(0).map(|(_, other)| other).next(), Some(1));
}

#[test]
fn an_empty_view_has_a_size() {
    let content = ViewContent::of(&FileView::default());
    assert_eq!(content.size, (MARGIN, MARGIN));
}
