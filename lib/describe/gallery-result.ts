/** Finished results of the examples: made ahead by the sandbox, shown before anything has run. Files: public/gallery. */

export interface GalleryResult {
  /** Hash of the request: a changed example needs a new result. */
  request: string;
  /** Pixels of the large image, else of the result. */
  width?: number;
  height?: number;
  /** Whether there is a large image, which is the poster of a video. */
  image?: boolean;
  video?: boolean;
  /** The first characters of a text. */
  text?: string;
  /** Places of the vectors on a map, in per cent. */
  points?: readonly (readonly [number, number])[];
}

/** Pixels of `<file>-medium.avif`, the large image for phones. */
export const mediumWidth = 720;

export function galleryKey(page: string, title: string): string {
  const name = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return `${page}/${name}`;
}

/** Of the result's files, without the end of their names. */
export function galleryFile(key: string): string {
  return `/gallery/${key.replace('/', '-')}`;
}
