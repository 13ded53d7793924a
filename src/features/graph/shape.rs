//! The shapes of boxes: behaviour rounded, structure square, motivation with cut corners.

use architrave_interface::ElementClass;

use super::area::Area;

/// What a box looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Behaviour.
    Rounded,
    /// Structure.
    Square,
    /// Motivation.
    Cut,
}

impl Shape {
    pub fn of(class: &ElementClass) -> Self {
        use ElementClass as C;
        match class {
            C::Stakeholder
            | C::Driver
            | C::Assessment
            | C::Goal
            | C::Outcome
            | C::Principle
            | C::Requirement
            | C::Constraint
            | C::Meaning
            | C::Value => Self::Cut,
            C::Capability | C::ValueStream | C::CourseOfAction | C::WorkPackage => Self::Rounded,
            other => {
                let behaviour = ["Process", "Function", "Interaction", "Event", "Service"];
                if behaviour.iter().any(|end| other.as_str().ends_with(end)) {
                    Self::Rounded
                } else {
                    Self::Square
                }
            }
        }
    }
}

/// The outline of a box, on half pixels so that its line is sharp.
pub fn shape_path(shape: Shape, area: Area) -> String {
    let (x, y) = (area.x + 0.5, area.y + 0.5);
    let (w, h) = (area.width - 1.0, area.height - 1.0);
    match shape {
        Shape::Square => format!("M{x} {y}h{w}v{h}h-{w}z"),
        Shape::Rounded => {
            let r = 9.0;
            let (w, h) = (w - 2.0 * r, h - 2.0 * r);
            format!(
                "M{} {y}h{w}a{r} {r} 0 0 1 {r} {r}v{h}a{r} {r} 0 0 1 -{r} {r}h-{w}a{r} {r} 0 0 1 -{r} -{r}v-{h}a{r} {r} 0 0 1 {r} -{r}z",
                x + r
            )
        }
        Shape::Cut => {
            let c = 7.0;
            let (w, h) = (w - 2.0 * c, h - 2.0 * c);
            format!(
                "M{} {y}h{w}l{c} {c}v{h}l-{c} {c}h-{w}l-{c} -{c}v-{h}z",
                x + c
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_follow_the_notation() {
        for (class, shape) in [
            (ElementClass::BusinessProcess, Shape::Rounded),
            (ElementClass::ImplementationEvent, Shape::Rounded),
            (ElementClass::Capability, Shape::Rounded),
            (ElementClass::ApplicationComponent, Shape::Square),
            (ElementClass::DataObject, Shape::Square),
            (ElementClass::Requirement, Shape::Cut),
            (ElementClass::Unknown("X".into()), Shape::Square),
        ] {
            assert_eq!(Shape::of(&class), shape, "{class}");
        }
    }
}
