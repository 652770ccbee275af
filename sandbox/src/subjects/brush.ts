/**
 * The brush every subject is drawn with: a box 100 units high, light from the upper left, outlines when the style
 * asks for them. Owns shading and the canvas state; knows no subject.
 */
import type { CanvasGradient, Path2D, SKRSContext2D } from '@napi-rs/canvas';
import { mix, type Tint, withAlpha } from '#sandbox/colour.ts';
import { isShaded } from '#sandbox/detail.ts';
import type { Random } from '#sandbox/random.ts';
import { disc, each, rim, type Shape, shape } from './shapes.ts';
import type { Subject, SubjectPen } from './subject.ts';
import { factsOf } from './subject-table.ts';

/** One material in three tones. A `Tint` is one too. */
export interface Tones {
  base: string;
  light: string;
  dark: string;
}

type Paint = string | CanvasGradient;

interface Shading {
  /** Depth of the shadow along the lower right edge, in units; by default from the shape's size. */
  shadow?: number;
  /** Depth of the light along the upper left edge. */
  light?: number;
}

interface Placing {
  /** Radians, clockwise. */
  turn?: number;
  /** Enlargement, one number or width and height. */
  size?: number | readonly [number, number];
}

/**
 * Wraps a painter into the subject of a row of the table: canvas units become hundredths, each individual gets a build of its own (a little
 * smaller, slimmer or stouter), the state is left as found.
 */
export function drawn(name: string, paint: (brush: Brush, tint: Tint) => void): Subject {
  return {
    ...factsOf(name),
    draw(pen) {
      pen.context.save();
      try {
        pen.context.scale(0.01, 0.01);
        pen.context.lineCap = 'round';
        pen.context.lineJoin = 'round';
        const build = pen.random.fork(`build of ${name}`);
        const height = build.range(0.95, 1);
        const foot = pen.aspect * 50;
        const brush = new Brush(pen, name);
        brush.at(foot, 100, { size: [height * build.range(0.97, 1.03), height] }, () =>
          brush.at(-foot, -100, {}, () => paint(brush, brush.tint)),
        );
      } finally {
        pen.context.restore();
      }
    },
  };
}

/** Three tones of a colour: light leans to cream, dark to violet, as daylight does. */
export function tones(colour: string, contrast = 1): Tones {
  return {
    base: colour,
    light: mix(colour, '#fff6de', 0.38 * contrast),
    dark: mix(colour, '#2a1840', 0.32 * contrast),
  };
}

export class Brush {
  readonly context: SKRSContext2D;
  /** Width of the box; its height is 100. */
  readonly width: number;
  readonly tint: Tint;
  /** The individual's own randomness: the same whenever this individual is drawn, in any frame. */
  readonly random: Random;
  readonly time: number;
  readonly detail: number;
  readonly night: boolean;
  private line: number;

  constructor(pen: SubjectPen, label: string) {
    this.context = pen.context;
    this.width = pen.aspect * 100;
    this.tint = pen.tint;
    this.random = pen.random.fork(label);
    this.time = pen.time;
    this.detail = pen.detail;
    this.night = pen.night;
    this.line = pen.line * 100;
  }

  /** A rounded form: base tone, shadow along the lower right, light along the upper left; outlined when inking. */
  solid(form: Shape, material: Tones | string, shading: Shading = {}): void {
    const path = shape(form);
    const { base, light, dark } = typeof material === 'string' ? tones(material) : material;
    if (!isShaded(this.detail)) {
      this.fill(path, base);
      return;
    }
    const { bounds, shadow, glint } = rimsOf(path, shading, this.detail < 0.9 ? 9 : 5);
    const [left, top, right, bottom] = bounds;
    const large = Math.max(right - left, bottom - top) > 16;
    this.fill(
      path,
      large ? this.ramp(left, top, right, bottom, [mix(base, light, 0.4), mix(base, dark, 0.3)]) : base,
    );
    if (shadow) this.mark(shadow, withAlpha(dark, 0.62));
    if (glint) this.mark(glint, withAlpha(light, 0.6));
  }

  /** A flat form, outlined when inking. */
  fill(form: Shape, paint: Paint): void {
    const path = shape(form);
    if (this.line > 0) this.stroke(path, this.tint.line, this.line * 2);
    this.context.fillStyle = paint;
    this.context.fill(path);
  }

  /** A flat patch inside another form: never outlined. */
  mark(form: Shape, paint: Paint): void {
    this.context.fillStyle = paint;
    this.context.fill(shape(form));
  }

  /** A bare line: whiskers, seams, strings. */
  stroke(form: Shape, paint: Paint, width: number): void {
    this.context.strokeStyle = paint;
    this.context.lineWidth = width;
    this.context.stroke(shape(form));
  }

  /** A line thick enough to be a thing (a pole, a stalk): outlined when inking. */
  rod(form: Shape, paint: Paint, width: number): void {
    if (this.line > 0) this.stroke(form, this.tint.line, width + this.line * 2);
    this.stroke(form, paint, width);
  }

  /** True when the style draws outlines. */
  get inking(): boolean {
    return this.line > 0;
  }

  /** Draws without outlines, whatever the style. */
  bare(draw: () => void): void {
    const { line } = this;
    this.line = 0;
    try {
      draw();
    } finally {
      this.line = line;
    }
  }

  /** Draws within a form only. */
  inside(form: Shape, draw: () => void): void {
    this.context.save();
    try {
      this.context.clip(shape(form));
      draw();
    } finally {
      this.context.restore();
    }
  }

  /** Draws about a point as the new origin. */
  at(x: number, y: number, placing: Placing, draw: () => void): void {
    const { turn = 0, size = 1 } = placing;
    const [sizeX, sizeY] = typeof size === 'number' ? [size, size] : size;
    this.context.save();
    try {
      this.context.translate(x, y);
      if (turn !== 0) this.context.rotate(turn);
      if (sizeX !== 1 || sizeY !== 1) this.context.scale(sizeX, sizeY);
      draw();
    } finally {
      this.context.restore();
    }
  }

  /** A soft round light that fades to nothing: two cones, which cost a third of one fade with three stops. */
  glow(x: number, y: number, radius: number, colour: string, strength = 0.6): void {
    for (const [reach, share] of each([1, 0.42], [0.5, 0.58])) {
      const fade = this.halo(x, y, radius * reach, [
        withAlpha(colour, strength * share),
        withAlpha(colour, 0),
      ]);
      this.mark(disc(x, y, radius * reach), fade);
    }
  }

  /** Colours evenly along a line from one point to another. */
  ramp(x0: number, y0: number, x1: number, y1: number, colours: readonly string[]): CanvasGradient {
    return spread(this.context.createLinearGradient(x0, y0, x1, y1), colours);
  }

  /** Colours evenly from a centre outwards. */
  halo(x: number, y: number, radius: number, colours: readonly string[]): CanvasGradient {
    return spread(this.context.createRadialGradient(x, y, 0, x, y, radius), colours);
  }

  /** A smooth to-and-fro with time: `amount` either way, `speed` in radians a second. */
  sway(amount: number, speed: number, phase = 0): number {
    return Math.sin(this.time * speed + phase) * amount;
  }
}

interface Rims {
  bounds: [number, number, number, number];
  depths: readonly [number, number];
  shadow: Path2D | undefined;
  glint: Path2D | undefined;
}

const rims = new WeakMap<Path2D, Rims>();

/** A path's rims of shadow and light, cut once for each path and depth; what is too small to show a light gets none. */
function rimsOf(path: Path2D, shading: Shading, smallestLit: number): Rims {
  const known = rims.get(path);
  const bounds = known?.bounds ?? path.getBounds();
  const size = Math.min(bounds[2] - bounds[0], bounds[3] - bounds[1]);
  const depths = [
    shading.shadow ?? size * 0.13,
    size < smallestLit ? 0 : (shading.light ?? size * 0.055),
  ] as const;
  if (known && known.depths[0] === depths[0] && known.depths[1] === depths[1]) return known;
  const cut = {
    bounds,
    depths,
    shadow: depths[0] > 0 ? rim(path, -depths[0] * 0.75, -depths[0]) : undefined,
    glint: depths[1] > 0 ? rim(path, depths[1] * 0.8, depths[1]) : undefined,
  };
  rims.set(path, cut);
  return cut;
}

function spread(gradient: CanvasGradient, colours: readonly string[]): CanvasGradient {
  const last = Math.max(1, colours.length - 1);
  colours.forEach((colour, index) => {
    gradient.addColorStop(index / last, colour);
  });
  return gradient;
}
