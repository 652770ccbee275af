/** The images of a run, whichever protocol brought them, ready to be shown. */
import { parseRatio } from '#lib/base/aspect-ratio.ts';
import { type JsonRecord, numberOf, recordOf, textOf } from '#lib/base/json-value.ts';
import { parsePixelSize } from '#lib/base/pixel-size.ts';
import type { Run } from '#lib/client/run/run.ts';
import type { RunMedia } from '#lib/client/transport/media-stub.ts';

export interface Image {
  /** Unique within the run and stable. */
  key: string;
  kind: 'partial' | 'final';
  /** Which image of the request, from 0. */
  index: number;
  /** Milliseconds since the run started. */
  at: number;
  url: string;
  contentType?: string;
  /** Absent when the response gave a link. */
  blob?: Blob;
  width?: number;
  height?: number;
  revisedPrompt?: string;
}

export function imagesOf({
  result,
  media,
  links,
}: Pick<Run, 'result' | 'media' | 'links'>): readonly Image[] {
  switch (result.kind) {
    case 'images':
      return result.images.flatMap(({ mediaId, link, kind, index, at, revisedPrompt }, place) => {
        const file = mediaId === undefined ? undefined : media[mediaId];
        // A link ends within the hour; a kept copy does not.
        const url = file?.url ?? (link === undefined ? undefined : (links?.[link] ?? link));
        if (url === undefined) return [];
        const size = file ? {} : sizeOf(result.actual.size);
        const told = revisedPrompt === undefined ? {} : { revisedPrompt };
        return [
          { key: `${kind}-${place}`, kind, index, at, url, ...size, ...told, ...(file ? factsOf(file) : {}) },
        ];
      });
    case 'native': {
      const parts = result.candidates.flatMap((candidate) => candidate.parts);
      const files = parts.flatMap((part) => {
        const file = part.type === 'media' && !part.thought ? media[part.mediaId] : undefined;
        return file && part.type === 'media' && file.contentType.startsWith('image/')
          ? [{ file, at: part.at }]
          : [];
      });
      return files.map(({ file, at }, index) => ({
        key: `final-${index}`,
        kind: 'final' as const,
        index,
        at,
        url: file.url,
        ...factsOf(file),
      }));
    }
    case 'message':
    case 'vectors':
    case 'other':
      return [];
  }
}

/** How many thumbnails the run will have in the end, as far as its request tells. */
export function expectedImages({ result }: Pick<Run, 'result'>): number {
  return result.kind === 'images' ? result.expected + result.expectedPartials : 1;
}

export interface Frame {
  ratio: number;
  /** Pixels, where they are known. */
  width?: number;
}

/** The shape the image will have: from the image, from what the server says, from what was asked; else unknown. */
export function frameOf(run: Pick<Run, 'result' | 'request'>, image: Image | undefined): Frame | undefined {
  if (image?.width && image.height) return { ratio: image.width / image.height, width: image.width };
  const told = run.result.kind === 'images' ? run.result.actual.size : undefined;
  return shapeOf(told) ?? shapeOf(requestedShape(run.request.body));
}

/** Width by height of what a body asks for; undefined where the model chooses. */
export function requestedRatio(body: JsonRecord): number | undefined {
  return shapeOf(requestedShape(body))?.ratio;
}

/** Whether something is to shine through: as the server says, or as was asked. */
export function isTransparent({ result, request }: Pick<Run, 'result' | 'request'>): boolean {
  const told = result.kind === 'images' ? result.actual.background : undefined;
  return (told ?? request.body.background) === 'transparent';
}

/** The size or the ratio a body asks for, in the words of its dialect. */
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
  return {
    contentType,
    blob,
    ...(numberOf(width) === undefined ? {} : { width }),
    ...(numberOf(height) === undefined ? {} : { height }),
  };
}
