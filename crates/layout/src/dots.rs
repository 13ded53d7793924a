//! Many dots in an array of pixels: a frame of a hundred thousand takes less than a millisecond or two, without a GPU.

use crate::Point;

/// Pixels in rows from the top, four bytes each: red, green, blue and opacity, not multiplied with it.
#[derive(Clone, Debug, Default)]
pub struct Pixels {
    width: usize,
    height: usize,
    bytes: Vec<u8>,
    /// The opacities of the pixels of one dot, and how many there are in a row.
    stamp: (Vec<f32>, usize),
}

impl Pixels {
    /// Transparent pixels. Keeps its memory.
    pub fn clear(&mut self, width: usize, height: usize) {
        (self.width, self.height) = (width, height);
        self.bytes.clear();
        self.bytes.resize(4 * width * height, 0);
    }

    /// The pixels.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Sets the radius of the dots that follow, in pixels.
    pub fn set_radius(&mut self, radius: f64) {
        let half = radius.ceil().max(0.0) as i32;
        let row = -half..=half;
        let opacity = |y: i32| {
            let of =
                move |x: i32| (radius + 0.5 - f64::from(x).hypot(f64::from(y))).clamp(0.0, 1.0);
            (-half..=half).map(move |x| of(x) as f32)
        };
        self.stamp = (row.flat_map(opacity).collect(), 2 * half as usize + 1);
    }

    /// Draws dots: those of `places`, moved by `origin` and then enlarged by `scale`, each in the color of the palette that
    /// `looks` has for it. Colors without opacity are not drawn.
    pub fn dots(
        &mut self,
        places: &[(f32, f32)],
        looks: &[u8],
        origin: Point,
        scale: f64,
        palette: &[[u8; 4]],
    ) {
        let size = self.stamp.1;
        let half = (size / 2) as f32;
        let (left, top, scale) = (
            (origin.x * scale) as f32 - half,
            (origin.y * scale) as f32 - half,
            scale as f32,
        );
        for ((x, y), look) in places.iter().zip(looks) {
            let Some(color) = palette.get(usize::from(*look)).filter(|color| color[3] > 0) else {
                continue;
            };
            let (x, y) = ((x * scale + left).round(), (y * scale + top).round());
            let is_seen = x > -(size as f32)
                && y > -(size as f32)
                && x < self.width as f32
                && y < self.height as f32;
            if is_seen {
                self.dot(x as i32, y as i32, *color);
            }
        }
    }

    fn dot(&mut self, left: i32, top: i32, color: [u8; 4]) {
        let size = self.stamp.1 as i32;
        let (right, bottom) = (self.width as i32, self.height as i32);
        let own = f32::from(color[3]) / 255.0;
        let (from, to) = (left.max(0), (left + size).min(right));
        if from >= to {
            return;
        }
        let seen = (to - from) as usize;
        for y in top.max(0)..(top + size).min(bottom) {
            let opacities = &self.stamp.0[((y - top) * size + from - left) as usize..][..seen];
            let at = 4 * (y as usize * self.width + from as usize);
            let (pixels, _) = self.bytes[at..][..4 * seen].as_chunks_mut::<4>();
            for (pixel, opacity) in pixels.iter_mut().zip(opacities) {
                blend(pixel, color, opacity * own);
            }
        }
    }
}

/// Puts a color over a pixel. Most pixels of dots need no arithmetic.
fn blend(pixel: &mut [u8; 4], color: [u8; 4], cover: f32) {
    if cover >= 1.0 {
        *pixel = color;
    } else if cover > 0.0 {
        match pixel[3] {
            0 => *pixel = [color[0], color[1], color[2], byte(cover * 255.0)],
            _ => mix(pixel, color, cover),
        }
    }
}

/// The same, of any opacity but none (T. Porter and T. Duff, 1984).
fn mix(pixel: &mut [u8; 4], color: [u8; 4], cover: f32) {
    let below = f32::from(pixel[3]) / 255.0 * (1.0 - cover);
    let opacity = cover + below;
    let (cover, below) = (cover / opacity, below / opacity);
    for (out, new) in pixel.iter_mut().zip(color).take(3) {
        *out = byte(f32::from(new) * cover + f32::from(*out) * below);
    }
    pixel[3] = byte(opacity * 255.0);
}

/// The nearest number. `f32::round` is a function without an instruction in WebAssembly.
fn byte(number: f32) -> u8 {
    (number + 0.5) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const RED: [u8; 4] = [200, 10, 20, 255];

    fn drawn(places: &[(f32, f32)], radius: f64, scale: f64) -> Pixels {
        let mut pixels = Pixels::default();
        pixels.clear(40, 30);
        pixels.set_radius(radius);
        let origin = Point { x: 1.0, y: 2.0 };
        pixels.dots(
            places,
            &vec![1; places.len()],
            origin,
            scale,
            &[[0; 4], RED],
        );
        pixels
    }

    fn pixel(pixels: &Pixels, x: usize, y: usize) -> &[u8] {
        &pixels.bytes()[4 * (y * 40 + x)..][..4]
    }

    #[test]
    fn a_small_dot_is_one_pixel() {
        let pixels = drawn(&[(9.0, 3.0)], 0.5, 2.0);
        assert_eq!(pixel(&pixels, 20, 10), RED);
        let colored = pixels.bytes().chunks(4).filter(|pixel| pixel[3] > 0);
        assert_eq!(colored.count(), 1);
    }

    #[test]
    fn a_dot_is_round_and_colors_without_opacity_are_not_drawn() {
        let mut pixels = drawn(&[(19.0, 13.0)], 4.0, 1.0);
        assert_eq!(pixel(&pixels, 20, 15), RED);
        assert_eq!(pixel(&pixels, 20, 11), [200, 10, 20, 128]);
        assert_eq!(pixel(&pixels, 16, 11), [0; 4]);
        pixels.clear(40, 30);
        let origin = Point { x: 0.0, y: 0.0 };
        pixels.dots(&[(5.0, 5.0)], &[0], origin, 1.0, &[[9, 9, 9, 0]]);
        assert!(pixels.bytes().iter().all(|byte| *byte == 0));
    }

    #[test]
    fn a_translucent_dot_mixes_with_what_is_below() {
        let mut pixel = [100, 100, 100, 255];
        blend(&mut pixel, [200, 0, 100, 128], 0.5);
        assert_eq!(pixel, [150, 50, 100, 255]);
    }

    proptest! {
        #[test]
        fn shortcuts_of_blending_give_what_mixing_gives(below: [u8; 4], color: [u8; 3], cover in 0.01..1.0_f32) {
            let color = [color[0], color[1], color[2], 255];
            let transparent = [below[0], below[1], below[2], 0];
            for (below, cover) in [(below, 1.0), (transparent, cover)] {
                let (mut short, mut long) = (below, below);
                blend(&mut short, color, cover);
                mix(&mut long, color, cover);
                let is_near = short.iter().zip(long).all(|(one, other)| one.abs_diff(other) <= 1);
                prop_assert!(is_near, "{short:?} {long:?}");
            }
        }

        #[test]
        fn dots_anywhere_stay_in_the_picture(
            places in prop::collection::vec((-1e6..1e6_f32, -60.0..60.0_f32), 0..20), radius in 0.0..9.0_f64, scale in 0.01..4.0_f64,
        ) {
            let pixels = drawn(&places, radius, scale);
            prop_assert_eq!(pixels.bytes().len(), 4 * 40 * 30);
        }
    }
}
