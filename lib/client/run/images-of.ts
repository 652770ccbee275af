/** The images of a run in any protocol. */

import { parseRatio } from '#lib/base/aspect-ratio.ts';
import { defined, type JsonRecord, recordOf, textOf } from '#lib/base/json-value.ts';
import { parsePixelSize } from '#lib/base/pixel-size.ts';
import type { RunMedia } from '#lib/client/transport/run-media-file.ts';
import type { Run } from './run.ts';

export interface Image {
  /** Unique and stable within the run. */
  key: string;
  kind: 'partial' | 'final';
  index: number;
  at: number;
  url: string;
  contentType?: string;
  /** Absent if the response has a link. */
  blob?: Blob;
  width?: number;
  height?: number;
  revisedPrompt?: string;
}

export function imagesOf(run: Pick<Run, 'result' | 'media' | 'links'>): readonly Image[] {
  const { result, media, links } = run;
  switch (result.kind) {
    case 'images':
      return result.images.flatMap(({ mediaId, link, kind, index, at, revisedPrompt }, place) => {
        const file = mediaId === undefined ? undefined : media[mediaId];
        // A link expires within the hour; a stored copy does not.
        const url = file?.url ?? (link === undefined ? undefined : (links?.[link] ?? link));
        if (url === undefined) return [];
        const facts = file ? factsOf(file) : sizeOf(result.actual.size);
        return [{ key: `${kind}-${place}`, kind, index, at, url, ...defined({ revisedPrompt }), ...facts }];
      });
    case 'native': {
      const parts = result.candidates.flatMap((candidate) => candidate.parts);
      const files = parts.flatMap((part) => {
        const file = part.type === 'media' && !part.thought ? media[part.mediaId] : undefined;
        return file?.contentType.startsWith('image/') && part.type === 'media' ? [{ file, at: part.at }] : [];
      });
      return files.map(({ file, at }, index): Image => {
        return { key: `final-${index}`, kind: 'final', index, at, url: file.url, ...factsOf(file) };
      });
    }
    case 'message':
    case 'vectors':
    case 'other':
      return [];
  }
}

/** The chosen image; else the first final one; before that, the newest partial one. */
export function imageShown(images: readonly Image[], chosen?: string): Image | undefined {
  return (
    images.find(({ key }) => key === chosen) ?? images.find(({ kind }) => kind === 'final') ?? images.at(-1)
  );
}

/** Thumbnails that the request will produce. */
export function expectedImages({ result }: Pick<Run, 'result'>): number {
  return result.kind === 'images' ? result.expected + result.expectedPartials : 1;
}

/** `Image 2: a red kite` */
export function imageName({ request, model }: Run, { kind, index }: Image): string {
  const prompt = textOf(request.body.prompt) || `image of ${model}`;
  return kind === 'partial' ? `Partial image: ${prompt}` : `Image ${index + 1}: ${prompt}`;
}

export interface Frame {
  ratio: number;
  /** Pixels, if known. */
  width?: number;
}

/** The expected shape: from the image, the response, or the request. */
export function frameOf(run: Pick<Run, 'result' | 'request'>, image: Image | undefined): Frame | undefined {
  if (image?.width && image.height) return { ratio: image.width / image.height, width: image.width };
  const reported = run.result.kind === 'images' ? run.result.actual.size : undefined;
  return shapeOf(reported) ?? shapeOf(requestedShape(run.request.body));
}

/** Requested width divided by height; undefined if the model chooses. */
export function requestedRatio(body: JsonRecord): number | undefined {
  return shapeOf(requestedShape(body))?.ratio;
}

/** Whether the background is transparent, as reported or requested. */
export function isTransparent({ result, request }: Pick<Run, 'result' | 'request'>): boolean {
  const reported = result.kind === 'images' ? result.actual.background : undefined;
  return (reported ?? request.body.background) === 'transparent';
}

/** The requested size or ratio. */
export function requestedShape(body: JsonRecord): string | undefined {
  const config = recordOf(body.generationConfig);
  const image = recordOf(recordOf(config.responseFormat).image);
  return textOf(body.size) ?? textOf(image.aspectRatio) ?? textOf(recordOf(config.imageConfig).aspectRatio);
}

function shapeOf(text: string | undefined): Frame | undefined {
  if (text === undefined) return undefined;
  const size = parsePixelSize(text);
  if (size) return { ratio: size.width / size.height, width: size.width };
  const ratio = parseRatio(text);
  return ratio ? { ratio: ratio.width / ratio.height } : undefined;
}

function sizeOf(text: string | undefined): { width?: number; height?: number } {
  return (text === undefined ? undefined : parsePixelSize(text)) ?? {};
}

function factsOf({ contentType, blob, width, height }: RunMedia) {
  return { contentType, blob, ...defined({ width, height }) };
}
