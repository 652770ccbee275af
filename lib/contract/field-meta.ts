/**
 * What a field's schema says beside its type. The words go into JSON Schema, OpenAPI and forms as they are;
 * the `x-` ones are ours and travel as extension keywords.
 */

/** How a form shows the field when its type alone does not decide that. */
export type Widget =
  | 'prompt'
  | 'pixel-size'
  | 'ratio'
  | 'token-or-pixel-size'
  | 'seed'
  | 'images'
  | 'image'
  | 'video-references'
  | 'first-frame'
  | 'turns'
  | 'contents'
  | 'embeddings'
  | 'tools'
  | 'functions'
  | 'safety'
  | 'slider'
  | 'json';

declare module 'zod' {
  interface GlobalMeta {
    title?: string;
    description?: string;
    examples?: unknown[];
    default?: unknown;
    /** Code points, as JSON Schema counts them. */
    minLength?: number;
    maxLength?: number;
    /** What a number counts: `s`, `px`, `tokens`. */
    'x-unit'?: string;
    'x-widget'?: Widget;
    /** Plain words for enum values: `{ opaque: 'Solid' }`. */
    'x-labels'?: Record<string, string>;
    /** The shapes a size field allows; the size picker draws them. */
    'x-size'?: SizeHint;
    /** The ratios a ratio field allows, as the document writes them. */
    'x-ratios'?: readonly string[];
    /** `advanced` fields fold away in forms. */
    'x-level'?: 'basic' | 'advanced';
  }
}

/** Bounds of a pixel size for pickers; the schema itself enforces them. */
export interface SizeHint {
  /** Both sides are multiples of this, in pixels. */
  step: number;
  minRatio: number;
  maxRatio: number;
  minPixels: number;
  maxPixels: number;
  maxEdge: number;
  /** Named sizes offered beside free ones. */
  names: readonly string[];
}
