/** A slender leg on a hoof, from the hip to the ground. Knows no animal. */
import { type Brush, type Tones, tones } from '#sandbox/subjects/brush.ts';
import { box, limb, type SpinePoint } from '#sandbox/subjects/shapes.ts';

export interface Leg {
  /** Where it leaves the body. */
  x: number;
  top: number;
  /** The ground. */
  foot?: number;
  /** Radius at the top. */
  thick: number;
  /** How far the knee stands forward (positive) or the hock back (negative). */
  bend?: number;
  /** How far the foot stands forward of the hip. */
  stride?: number;
  coat: Tones;
  /** Above this height no outline is drawn, so the leg grows out of the body; by default just below the hip. */
  joint?: number;
}

/** A slender leg on a hoof. */
export function hoofedLeg(brush: Brush, leg: Leg, hoof = '#4a3a36'): void {
  const { x, top, foot = 98, thick, bend = 0, stride = 0 } = leg;
  const length = foot - top;
  const [kneeX, kneeY] = [x + bend + stride * 0.4, top + length * 0.5];
  const footX = x + stride;
  const shank = thick * 0.46;
  const spine: SpinePoint[] = [
    [x, top, thick],
    [kneeX, kneeY, thick * 0.56],
    [footX, foot - 5, shank],
  ];
  grow(brush, leg, spine);
  const half = shank * 1.15;
  brush.solid(
    `M${footX - half} ${foot - 6}H${footX + half}L${footX + half * 1.4} ${foot}H${footX - half * 1.2}Z`,
    tones(hoof),
    { shadow: 0.7, light: 0 },
  );
}

/** The leg itself: outlined below the joint only. */
function grow(brush: Brush, leg: Leg, spine: readonly SpinePoint[]): void {
  const path = limb(...spine);
  const joint = leg.joint ?? leg.top + leg.thick * 1.5;
  if (brush.inking) brush.inside(box(leg.x - 60, joint, 120, 80), () => brush.fill(path, leg.coat.base));
  brush.bare(() => brush.solid(path, leg.coat, { shadow: leg.thick * 0.3, light: 0.5 }));
}
