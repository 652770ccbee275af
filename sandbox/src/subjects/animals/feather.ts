/** A single quill, for spread wings. Knows no bird. */
import type { Brush, Tones } from '#sandbox/subjects/brush.ts';

export interface Quill {
  /** Where it leaves the wing. */
  from: readonly [x: number, y: number];
  tip: readonly [x: number, y: number];
  /** Greatest width. */
  width: number;
  coat: Tones;
}

/** A feather from the wing to its tip: broad past the middle, pointed at the end. */
export function feather(brush: Brush, { from, tip, width, coat }: Quill): void {
  const [dx, dy] = [tip[0] - from[0], tip[1] - from[1]];
  const turn = Math.atan2(dy, dx) + Math.PI / 2;
  brush.at(from[0], from[1], { turn, size: [width / 12, Math.hypot(dx, dy) / 48] }, () =>
    brush.solid('-3,3 -5.4,-14 -6,-32 -3.4,-43 0,-48! 4.6,-42 6,-30 5,-14 3,3', coat, {
      shadow: 2,
      light: 1,
    }),
  );
}
