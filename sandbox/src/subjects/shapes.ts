/**
 * Paths from short descriptions: smooth outlines through points, tapered limbs, ovals, boxes, stars.
 * Owns geometry only; knows nothing of colour, light or the canvas it lands on.
 */
import { Path2D, PathOp } from '@napi-rs/canvas';

/** Either a finished path or its description (see `shape`). */
export type Shape = Path2D | string;
/** x, y and, for a corner that must stay sharp, true. */
export type CurvePoint = readonly [x: number, y: number, corner?: boolean];
/** x, y and the radius of the limb there. */
export type SpinePoint = readonly [x: number, y: number, radius: number];

/** The place of either. */
type Spot = readonly [x: number, y: number, ...rest: unknown[]];

/** Built paths by description: drawing the same thing again, in the next frame, costs no geometry. */
const built = new Map<string, Path2D>();
const maxCachedPaths = 6000;

/**
 * The path a description stands for. `M10 20C...` is SVG path data; `10,20 30,40! 50,20` is a smooth closed
 * outline through the points, sharp where a `!` follows; a leading `~` leaves it open. Paths are kept and shared:
 * never change one that these functions return.
 */
export function shape(description: Shape): Path2D {
  if (typeof description !== 'string') return description;
  return cached(description, () =>
    /^M/.test(description) ? new Path2D(description) : parseCurve(description),
  );
}

/** The description of an outline as given for side 1, mirrored about x = `centre` for side -1. */
export function sided(outline: string, side: number, centre = 0): string {
  return outline.replaceAll(/-?[\d.]+(?=,)/g, (x) => String(centre + side * (Number(x) - centre)));
}

/** A smooth closed outline through the points. */
export function curve(...points: readonly CurvePoint[]): Path2D {
  return cached(`c${points.join(';')}`, () => throughPoints(points, true));
}

/** A smooth open line through the points. */
export function openCurve(...points: readonly CurvePoint[]): Path2D {
  return cached(`o${points.join(';')}`, () => throughPoints(points, false));
}

/** A round-ended tube along a spine, as thick as each point says: arms, necks, tails. */
export function limb(...spine: readonly SpinePoint[]): Path2D {
  return cached(`l${spine.join(';')}`, () => alongSpine(spine));
}

/** Rows of values to loop over. */
export function each<const Row extends readonly unknown[]>(...rows: readonly Row[]): readonly Row[] {
  return rows;
}

/** Rows of up to four numbers: `12,40,.3 20,44,-.2` is two rows of three and a zero. */
export function rows(...texts: readonly string[]): [number, number, number, number][] {
  return texts
    .join(' ')
    .split(' ')
    .map((row) => {
      const [first = 0, second = 0, third = 0, fourth = 0] = row.split(',').map(Number);
      return [first, second, third, fourth];
    });
}

/** An ellipse; `turn` in radians. */
export function oval(x: number, y: number, radiusX: number, radiusY: number, turn = 0): Path2D {
  return cached(`e${x},${y},${radiusX},${radiusY},${turn}`, () => {
    const path = new Path2D();
    path.ellipse(x, y, Math.abs(radiusX), Math.abs(radiusY), turn, 0, Math.PI * 2);
    path.closePath();
    return path;
  });
}

export function disc(x: number, y: number, radius: number): Path2D {
  return oval(x, y, radius, radius);
}

/** A rectangle, rounded by one radius or by four (top left first, clockwise). */
export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  radii: number | number[] = 0,
): Path2D {
  return cached(`b${x},${y},${width},${height},${radii}`, () => {
    const path = new Path2D();
    if (radii === 0) path.rect(x, y, width, height);
    else path.roundRect(x, y, width, height, radii);
    return path;
  });
}

/** Closed straight lines through x, y, x, y ... */
export function polygon(flat: readonly number[]): Path2D {
  const path = new Path2D();
  for (let index = 0; index + 1 < flat.length; index += 2) {
    const x = flat[index] ?? 0;
    const y = flat[index + 1] ?? 0;
    if (index === 0) path.moveTo(x, y);
    else path.lineTo(x, y);
  }
  path.closePath();
  return path;
}

/** A star, or with `inner` near `outer` a ruffled disc; the first tip points up when `turn` is 0. */
export function starPath(x: number, y: number, tips: number, outer: number, inner: number, turn = 0): Path2D {
  const flat: number[] = [];
  for (let index = 0; index < tips * 2; index += 1) {
    const angle = turn - Math.PI / 2 + (index * Math.PI) / tips;
    const radius = index % 2 === 0 ? outer : inner;
    flat.push(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius);
  }
  return polygon(flat);
}

/** Several paths as one. */
export function joined(...parts: readonly Shape[]): Path2D {
  const path = new Path2D();
  for (const part of parts) path.addPath(shape(part));
  return path;
}

/** A path turned about the origin, radians clockwise, and enlarged. */
export function turned(form: Shape, angle: number, size = 1): Path2D {
  const [cos, sin] = [Math.cos(angle) * size, Math.sin(angle) * size];
  return new Path2D(shape(form)).transform({ a: cos, b: sin, c: -sin, d: cos, e: 0, f: 0 });
}

/** The part of a path that its own copy, moved by x and y, leaves bare: a rim of shadow or light. */
export function rim(path: Path2D, x: number, y: number): Path2D {
  const moved = new Path2D(path).transform({ a: 1, b: 0, c: 0, d: 1, e: x, f: y });
  return new Path2D(path).op(moved, PathOp.Difference);
}

function cached(key: string, build: () => Path2D): Path2D {
  const known = built.get(key);
  if (known) return known;
  if (built.size >= maxCachedPaths) built.clear();
  const path = build();
  built.set(key, path);
  return path;
}

function throughPoints(points: readonly CurvePoint[], closed: boolean): Path2D {
  const path = new Path2D();
  const count = points.length;
  const first = points[0];
  if (!first) return path;
  path.moveTo(first[0], first[1]);
  const segments = closed ? count : count - 1;
  for (let index = 0; index < segments; index += 1) {
    const from = points[index] ?? first;
    const to = points[(index + 1) % count] ?? first;
    const reach = Math.hypot(to[0] - from[0], to[1] - from[1]) * 0.36;
    const [outX, outY] = tangent(points, index, closed) ?? direction(from, to);
    const [inX, inY] = tangent(points, (index + 1) % count, closed) ?? direction(from, to);
    const [endX, endY] = [to[0] - inX * reach, to[1] - inY * reach];
    path.bezierCurveTo(from[0] + outX * reach, from[1] + outY * reach, endX, endY, to[0], to[1]);
  }
  if (closed) path.closePath();
  return path;
}

/** Flanks that keep the spine's direction, closed by half circles. */
function alongSpine(spine: readonly SpinePoint[]): Path2D {
  const path = new Path2D();
  const last = spine.length - 1;
  const joints = spine.map((here, index): Joint => {
    const before = spine[index - 1];
    const after = spine[index + 1];
    const along = before && after ? passing(before, here, after) : direction(before ?? here, after ?? here);
    return { x: here[0], y: here[1], radius: here[2], along };
  });
  const [first, end] = [joints[0], joints[last]];
  if (!first || !end) return path;
  path.moveTo(...beside(first, 1));
  for (const [index, joint] of joints.entries())
    if (index > 0) flank(path, joints[index - 1] ?? first, joint, 1);
  cap(path, end, 1);
  for (let index = last; index > 0; index -= 1)
    flank(path, joints[index] ?? end, joints[index - 1] ?? first, -1);
  cap(path, first, -1);
  path.closePath();
  return path;
}

interface Joint {
  x: number;
  y: number;
  radius: number;
  along: [number, number];
}

/** The point on a flank: side 1 is left of the direction of travel, -1 right. */
function beside({ x, y, radius, along }: Joint, side: number): [number, number] {
  return [x + along[1] * radius * side, y - along[0] * radius * side];
}

/** From one joint to the next on the side being walked; side -1 walks back down the spine. */
function flank(path: Path2D, from: Joint, to: Joint, side: number): void {
  const [fromX, fromY] = beside(from, side);
  const [toX, toY] = beside(to, side);
  const reach = Math.hypot(toX - fromX, toY - fromY) * 0.36 * side;
  path.bezierCurveTo(
    fromX + from.along[0] * reach,
    fromY + from.along[1] * reach,
    toX - to.along[0] * reach,
    toY - to.along[1] * reach,
    toX,
    toY,
  );
}

/** A half circle round a loose end, from the side walked so far to the other. */
function cap(path: Path2D, joint: Joint, side: number): void {
  const [startX, startY] = beside(joint, side);
  const [endX, endY] = beside(joint, -side);
  const [outX, outY] = [joint.along[0] * joint.radius * side, joint.along[1] * joint.radius * side];
  const bow = 4 / 3;
  path.bezierCurveTo(
    startX + outX * bow,
    startY + outY * bow,
    endX + outX * bow,
    endY + outY * bow,
    endX,
    endY,
  );
}

function parseCurve(description: string): Path2D {
  const points = description
    .replace('~', '')
    .trim()
    .split(/\s+/)
    .map((text): CurvePoint => {
      const [x, y] = text.replace('!', '').split(',').map(Number);
      if (x === undefined || y === undefined || Number.isNaN(x + y))
        throw new RangeError(`not a point: ${text}`);
      return [x, y, text.endsWith('!')];
    });
  return throughPoints(points, !description.startsWith('~'));
}

/** The direction of travel through a point, or undefined at a corner or a loose end. */
function tangent(
  points: readonly CurvePoint[],
  index: number,
  closed: boolean,
): [number, number] | undefined {
  const count = points.length;
  const here = points[index];
  if (!here || here[2] || (!closed && (index === 0 || index === count - 1))) return undefined;
  const before = points[(index + count - 1) % count] ?? here;
  const after = points[(index + 1) % count] ?? here;
  return passing(before, here, after);
}

/** The tangent of the circle through three points, at the middle one. */
function passing(before: Spot, here: Spot, after: Spot): [number, number] {
  const [inX, inY] = direction(before, here);
  const [outX, outY] = direction(here, after);
  const into = distance(before, here);
  const out = distance(here, after);
  return direction([0, 0], [inX * out + outX * into, inY * out + outY * into]);
}

function direction(from: Spot, to: Spot): [number, number] {
  const length = distance(from, to);
  return length === 0 ? [0, 0] : [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
}

function distance(from: Spot, to: Spot): number {
  return Math.hypot(to[0] - from[0], to[1] - from[1]);
}
