/** Reduces an image to flat areas of few colours: median filter and palette are the image library's own. */
import { type Canvas, loadImage } from '@napi-rs/canvas';
import sharp from 'sharp';
import { drawCanvas, readPixels, within } from '#sandbox/image/pixels/canvas.ts';

/** `side` is the longest side worked at, `median` a window in pixels; without `colours` all are kept. */
export async function flatten(
  image: Canvas,
  options: { side: number; median?: number; colours?: number; dither?: number; smooth: boolean },
): Promise<Canvas> {
  const { data, width, height } = readPixels(within(image, options.side));
  const { median, colours, dither = 0 } = options;
  const pipeline = sharp(data, { raw: { width, height, channels: 4 } });
  if (median) pipeline.median(median);
  const flat = await loadImage(
    await pipeline
      .png(colours ? { palette: true, colours, dither, effort: 2 } : { compressionLevel: 0 })
      .toBuffer(),
  );
  return drawCanvas(image, (pen) => {
    pen.imageSmoothingEnabled = options.smooth;
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(flat, 0, 0, image.width, image.height);
  });
}
