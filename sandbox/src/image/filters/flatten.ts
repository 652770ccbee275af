/** Reduces an image to flat areas of few colours: median filter and palette are the image library's own. */
import { type Canvas, loadImage } from '@napi-rs/canvas';
import sharp from 'sharp';
import { drawCanvas, readPixels, within } from '#sandbox/image/pixels/canvas.ts';

/** `side` is the longest side worked at; `median` a window in pixels, 0 for none; `colours` 0 keeps all. */
export async function flatten(
  image: Canvas,
  options: { side: number; median: number; colours: number; dither: number; smooth: boolean },
): Promise<Canvas> {
  const { data, width, height } = readPixels(within(image, options.side));
  const pipeline = sharp(data, { raw: { width, height, channels: 4 } });
  if (options.median > 0) pipeline.median(options.median);
  if (options.colours > 0)
    pipeline.png({ palette: true, colours: options.colours, dither: options.dither, effort: 2 });
  else pipeline.png({ compressionLevel: 0 });
  const flat = await loadImage(await pipeline.toBuffer());
  return drawCanvas(image, (pen) => {
    pen.imageSmoothingEnabled = options.smooth;
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(flat, 0, 0, image.width, image.height);
  });
}
