/** Why an image cannot be read or made. */
import { SandboxError } from '#sandbox/sandbox-error.ts';

type ImageErrorCode =
  /** No bytes. */
  | 'image_empty'
  /** Not a PNG, JPEG, WebP or GIF. */
  | 'image_unsupported'
  /** More pixels than are read. */
  | 'image_too_large'
  /** Right beginning, damaged or truncated rest. */
  | 'image_broken'
  /** A mask that marks nothing: it has no transparent pixel. */
  | 'mask_unmarked';

/** A SandboxError of the image code. */
export class ImageError extends SandboxError {
  constructor(code: ImageErrorCode, message: string, options?: ErrorOptions) {
    super(code, message, options);
  }
}
