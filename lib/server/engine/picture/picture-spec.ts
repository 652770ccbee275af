/** What a picture is asked to be, and what comes of it. Plain data that travels to worker threads and back. */
import type { HandName } from '#lib/server/engine/scene/scene.ts';
import type { PictureFormat } from './encode-picture.ts';

export interface PictureSpec {
  /** Describes a new picture, or instructs what to do with the sources. */
  prompt: string;
  negativePrompt?: string;
  /** Same spec, same bytes. */
  seed: string | number;
  /** Which of several pictures of one request: each is different. */
  index: number;
  /** Pixels, 16 to 4096. */
  width: number;
  height: number;
  hand: HandName;
  /** 0..1: how much small detail is drawn. */
  detail: number;
  /** True alpha in PNG and WebP: only the subject, nothing behind it. */
  transparent: boolean;
  /** A visible mark in the lower right corner. */
  watermark: boolean;
  format: PictureFormat;
  /** 0 smallest .. 100 best, for JPEG and WebP. */
  compression: number;
  /** How many coarser versions are delivered before the picture, 0 to 3. */
  partials: number;
  sources?: readonly SourcePicture[];
  /** An image of the first source's shape: what is transparent in it is painted anew, the rest stays as it is. */
  mask?: Uint8Array;
}

export type SourceRole =
  /** The picture to change; further ones are set into the first. */
  | 'edit'
  /** Shown in a new scene: as a figure when one stands out, else as a print. */
  | 'reference'
  /** Where a new picture starts from. */
  | 'img2img'
  /** Only its palette and contrast. */
  | 'vibe'
  /** The scene's main figure, or its style. */
  | 'character';

export interface SourcePicture {
  /** An encoded PNG, JPEG, WebP or GIF. */
  bytes: Uint8Array;
  role: SourceRole;
  /** 0..1, default 0.7: for img2img how far from the source, for the others how much of it. */
  strength?: number;
  /** 0..1, default 1: how closely what is taken is kept. For img2img, 1 - fidelity is the noise. */
  fidelity?: number;
  /** For `character`. Default character. */
  kind?: 'character' | 'style' | 'character&style';
}

export interface Picture {
  bytes: Uint8Array;
  width: number;
  height: number;
  format: PictureFormat;
  contentType: string;
  hasAlpha: boolean;
}
