/**
 * The metadata of a field's schema. Titles and descriptions are copied to JSON Schema, OpenAPI and forms;
 * members with `x-` are extensions of this project.
 */

/** How a form shows the field, if its type does not decide that. `message`: text parts, or a system prompt. */
export type Widget =
  | 'prompt'
  | 'message'
  | 'pixel-size'
  | 'ratio'
  | 'token-or-pixel-size'
  | 'seed'
  | 'images'
  | 'image'
  | 'mask'
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
    /** Labels of enum values: `{ opaque: 'Opaque' }`. */
    'x-labels'?: Record<string, string>;
    /** The sizes that a size field allows, for the size picker. */
    'x-size'?: SizeBounds;
    /** The ratios that a ratio field allows, such as `16:9`. */
    'x-ratios'?: readonly string[];
    /** The list of images of whose first one this field is the mask. */
    'x-mask-of'?: string;
    /** Forms show `advanced` fields in a collapsed section. */
    'x-level'?: 'basic' | 'advanced';
  }
}

/** Bounds of a pixel size for pickers; the schema enforces them. */
export interface SizeBounds {
  /** Width and height are multiples of this, in pixels. */
  step: number;
  minRatio: number;
  maxRatio: number;
  minPixels: number;
  maxPixels: number;
  maxEdge: number;
  /** Named sizes offered in addition to free ones. */
  names: readonly string[];
}
