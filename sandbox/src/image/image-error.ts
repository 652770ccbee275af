/** Why an image could not be read or made, in words for the person who sent it. Knows nothing of HTTP. */

export type ImageErrorCode =
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

/** Carries `code` through the worker pool, where the class itself is lost: test the code. */
export class ImageError extends Error {
  override readonly name = 'ImageError';
  readonly code: ImageErrorCode;

  constructor(code: ImageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
