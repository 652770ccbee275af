/** Pixels to PNG, JPEG or WebP bytes, the same bytes every time. Knows nothing of what the image shows. */
import sharp from 'sharp';
import type { Raster } from './pixels/canvas.ts';

export type ImageFormat = 'png' | 'jpeg' | 'webp';

export const contentTypes = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
} as const satisfies Record<ImageFormat, string>;

export interface EncodeOptions {
  format: ImageFormat;
  /** 0 smallest .. 100 best; PNG is lossless and ignores it. */
  quality: number;
  /** Writes the alpha channel (PNG, WebP); otherwise transparent pixels are laid on white. */
  alpha: boolean;
  /** IPTC digital source type, for the marker that says how the image came to be. */
  source: 'algorithmicMedia' | 'compositeSynthetic';
}

/** Encodes the raster, with an XMP marker that names its maker. Speed goes before size: this runs while a caller waits. */
export async function encodeImage(raster: Raster, options: EncodeOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = raster;
  const alpha = options.alpha && options.format !== 'jpeg';
  const image = sharp(raster.data, { raw: { width, height, channels: 4 } });
  if (!alpha) image.flatten({ background: '#ffffff' });
  image.withXmp(marker(options.source));
  const quality = Math.min(100, Math.max(1, Math.round(options.quality)));
  switch (options.format) {
    case 'png':
      image.png({ compressionLevel: 2, adaptiveFiltering: true });
      break;
    case 'webp':
      image.webp({ quality, effort: 1 });
      break;
    case 'jpeg':
      image.jpeg({ quality, chromaSubsampling: quality >= 90 ? '4:4:4' : '4:2:0' });
      break;
  }
  const bytes = await image.toBuffer();
  // Its own memory, so that it can be moved between threads instead of copied.
  return bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? new Uint8Array(bytes.buffer)
    : new Uint8Array(bytes);
}

/** XMP as simple as readers allow: the tool and the IPTC source type. No dates, no ids: same image, same bytes. */
function marker(source: EncodeOptions['source']): string {
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmp:CreatorTool="Easel sandbox" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/${source}"/></rdf:RDF></x:xmpmeta>`;
}
