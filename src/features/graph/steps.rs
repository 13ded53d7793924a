//! From box to box with the arrow keys.

use super::area::Area;

/// The direction of an arrow key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Left,
    Right,
    Up,
    Down,
}

impl Direction {
    #[cfg(test)]
    pub const ALL: [Self; 4] = [Self::Left, Self::Right, Self::Up, Self::Down];

    /// The direction of a key, if it is an arrow.
    pub fn of(key: &str) -> Option<Self> {
        match key {
            "ArrowLeft" => Some(Self::Left),
            "ArrowRight" => Some(Self::Right),
            "ArrowUp" => Some(Self::Up),
            "ArrowDown" => Some(Self::Down),
            _ => None,
        }
    }

    /// One step in this direction.
    pub const fn vector(self) -> (f64, f64) {
        match self {
            Self::Left => (-1.0, 0.0),
            Self::Right => (1.0, 0.0),
            Self::Up => (0.0, -1.0),
            Self::Down => (0.0, 1.0),
        }
    }
}

/// The next box in a direction: the nearest one, where one straight ahead counts as nearer than one
/// aside.
pub fn next(boxes: &[Area], from: usize, way: Direction) -> Option<usize> {
    const ASIDE: f64 = 3.0;
    let (x, y) = boxes.get(from)?.middle();
    let distance = |area: &Area| {
        let (dx, dy) = (area.middle().0 - x, area.middle().1 - y);
        let (along, across) = match way {
            Direction::Left => (-dx, dy),
            Direction::Right => (dx, dy),
            Direction::Up => (-dy, dx),
            Direction::Down => (dy, dx),
        };
        (along > 1.0).then_some(along + ASIDE * across.abs())
    };
    let ahead = boxes.iter().enumerate();
    let ahead = ahead.filter_map(|(n, area)| Some((n, distance(area)?)));
    let nearest = ahead.min_by(|(_, a), (_, b)| a.total_cmp(b));
    nearest.map(|(n, _)| n)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: f64, y: f64) -> Area {
        Area {
            x,
            y,
            width: 10.0,
            height: 10.0,
        }
    }

    #[test]
    fn arrow_keys_prefer_the_box_straight_ahead() {
        let boxes = [at(0.0, 0.0), at(100.0, 0.0), at(40.0, 60.0), at(0.0, 90.0)];
        assert_eq!(next(&boxes, 0, Direction::Right), Some(1));
        assert_eq!(next(&boxes, 0, Direction::Down), Some(3));
        assert_eq!(next(&boxes, 0, Direction::Left), None);
        assert_eq!(next(&boxes, 2, Direction::Left), Some(3));
        assert_eq!(next(&boxes, 9, Direction::Left), None);
    }
}
