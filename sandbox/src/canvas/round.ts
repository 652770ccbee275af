/**
 * Rounds added to a path that holds many. The canvas library's own `arc` and `ellipse` copy the whole path each time
 * (800 of them: 46 ms instead of 0.5); these draw the same pixels.
 */
import { Path2D } from '@napi-rs/canvas';

/** A whole circle, as a figure of its own. */
export function addDisc(path: Path2D, x: number, y: number, radius: number): void {
  path.roundRect(x - radius, y - radius, radius * 2, radius * 2, radius);
}

/** A whole ellipse, as a figure of its own; `turn` in radians. */
export function addOval(
  path: Path2D,
  oval: { x: number; y: number; radiusX: number; radiusY: number; turn?: number },
): void {
  const { x, y, radiusX, radiusY, turn = 0 } = oval;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  path.addPath(unitDisc, {
    a: cos * radiusX,
    b: sin * radiusX,
    c: -sin * radiusY,
    d: cos * radiusY,
    e: x,
    f: y,
  });
}

const unitDisc = new Path2D();
addDisc(unitDisc, 0, 0, 1);
