/**
 * Zoom and pan of an image on a frame. `scale` is CSS pixels per image pixel; `x` and `y` are the offset of the
 * image's centre from the frame's centre in CSS pixels. Pure.
 */
interface Size {
  width: number;
  height: number;
}

export interface ZoomBox {
  frame: Size;
  image: Size;
}

export interface ImageZoom {
  scale: number;
  x: number;
  y: number;
}

export const maxScale = 32;

/** The whole image, never larger than its pixels. */
export function fittedZoom(box: ZoomBox): ImageZoom {
  return { scale: fitScale(box), x: 0, y: 0 };
}

export function isFitted({ scale }: ImageZoom, box: ZoomBox): boolean {
  return scale <= fitScale(box) * 1.001;
}

/** Keeps the point at `at`, an offset from the frame's centre, in place. */
export function zoomedTo(
  zoom: ImageZoom,
  scale: number,
  at: { x: number; y: number },
  box: ZoomBox,
): ImageZoom {
  const next = Math.min(maxScale, Math.max(fitScale(box), scale));
  const grown = next / zoom.scale;
  return inBounds({ scale: next, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown }, box);
}

export function pannedBy(zoom: ImageZoom, right: number, down: number, box: ZoomBox): ImageZoom {
  return inBounds({ ...zoom, x: zoom.x + right, y: zoom.y + down }, box);
}

/** An image larger than the frame covers it; a smaller one is centred. */
function inBounds({ scale, x, y }: ImageZoom, { frame, image }: ZoomBox): ImageZoom {
  const within = (offset: number, length: number, room: number) => {
    const most = Math.max(0, (length * scale - room) / 2);
    return Math.min(most, Math.max(-most, offset)) + 0;
  };
  return { scale, x: within(x, image.width, frame.width), y: within(y, image.height, frame.height) };
}

function fitScale({ frame, image }: ZoomBox): number {
  return Math.min(1, frame.width / image.width, frame.height / image.height);
}
