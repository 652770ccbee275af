/** The specification of an image, and the result. Plain data that travels to worker threads and back. */
import type { StyleName } from '#sandbox/model/scene.ts';
import type { ImageFormat } from './encode-image.ts';

export interface ImageSpec {
  /** Describes a new image, or instructs what to do with the sources. */
  prompt: string;
  negativePrompt?: string;
  /** Same spec, same bytes. */
  seed: string | number;
  /** Which of several images of one request: each is different. */
  index: number;
  /** Pixels, 16 to 4096. */
  width: number;
  height: number;
  style: StyleName;
  /** 0..1: how much small detail is drawn. */
  detail: number;
  /** True alpha in PNG and WebP: only the subject, nothing behind it. */
  transparent: boolean;
  /** A visible mark in the lower right corner. */
  watermark: boolean;
  format: ImageFormat;
  /** 0 smallest .. 100 best, for JPEG and WebP. */
  compression: number;
  /** How many coarser versions are delivered before the image, 0 to 3. */
  partials: number;
  sources?: readonly SourceImage[];
  /** An image of the first source's shape: what is transparent in it is painted anew, the rest stays as it is. */
  mask?: Uint8Array;
}

export type SourceRole =
  /** The image to change; further ones are set into the first. */
  | 'edit'
  /** Where a new image starts from. */
  | 'img2img'
  /** References of every kind lend their palette and contrast. */
  | 'reference'
  | 'vibe'
  | 'character';

export interface SourceImage {
  /** An encoded PNG, JPEG, WebP or GIF. */
  bytes: Uint8Array;
  role: SourceRole;
  /** 0..1, default 0.7: for img2img how far from the source, for the others how much of it. */
  strength?: number;
  /** 0..1, default 1: how closely what is taken is kept. For img2img, 1 - fidelity is the noise. */
  fidelity?: number;
  /** For `character`; every kind lends its palette. */
  kind?: 'character' | 'style' | 'character&style';
}

export interface Image {
  bytes: Uint8Array;
  width: number;
  height: number;
  format: ImageFormat;
  contentType: string;
  hasAlpha: boolean;
}
