/** What the next stroke of the mask editor does. */
import type { PixelSize } from '#lib/base/pixel-size.ts';

export type MaskTool = 'brush' | 'rectangle' | 'lasso' | 'extend';

export interface MaskSettings {
  tool: MaskTool;
  erase: boolean;
  /** Diameter of the brush in pixels of the image. */
  brush: number;
}

export function largestBrush({ width, height }: PixelSize): number {
  return Math.max(16, Math.round(Math.max(width, height) / 3));
}

export function firstSettings({ width, height }: PixelSize): MaskSettings {
  const brush = Math.max(8, Math.round(Math.max(width, height) / 12));
  return { tool: 'brush', erase: false, brush };
}

/** The brush after `[` or `]`, or a turn of the wheel. */
export function resizedBrush(brush: number, grows: boolean, size: PixelSize): number {
  const next = grows ? Math.ceil(brush * 1.15) : Math.floor(brush / 1.15);
  return Math.min(largestBrush(size), Math.max(1, next));
}
