/** What every way of painting an image needs to know besides its spec. */
import type { ImageSpec } from './image-spec.ts';

export interface PaintOptions {
  /** 0..1: the size painted at; the caller enlarges. */
  scale: number;
  /** 0..1: how far the scene is painted, for sketches. */
  stage: number;
  /** Asked between steps; throws to stop. */
  checkpoint: () => void;
}

/** The seed of one image of a request. */
export function seedOf(spec: ImageSpec): string {
  return `${spec.seed}/${spec.index}`;
}

/** The spec's size at a scale, at least 16 pixels a side. */
export function scaledSize(spec: ImageSpec, scale: number): { width: number; height: number } {
  if (scale === 1) return { width: spec.width, height: spec.height };
  const factor = Math.max(scale, 16 / Math.min(spec.width, spec.height));
  return {
    width: Math.max(1, Math.round(spec.width * factor)),
    height: Math.max(1, Math.round(spec.height * factor)),
  };
}
