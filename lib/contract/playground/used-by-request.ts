/** What a request tells about its use, for the part that its response does not report. Pure. */
import { type JsonRecord, listOf, recordOf, textOf } from '#lib/base/json-value.ts';
import type { Used } from './cost-of.ts';

/** Size and quality of the images: as reported, or else as requested. */
export function imageKind(
  body: JsonRecord,
  reported: { size?: string | undefined; quality?: string | undefined },
): Pick<Used, 'sizes' | 'quality'> {
  const config = recordOf(body.generationConfig);
  const native = { ...recordOf(config.imageConfig), ...recordOf(recordOf(config.responseFormat).image) };
  const requested = textOf(body.size) ?? textOf(native.imageSize);
  // A name such as `2K` describes the reported pixels; other pixels contradict them.
  const isName = requested !== undefined && !/^\d+x\d+$/.test(requested);
  const sizes = [reported.size, reported.size === undefined || isName ? requested : undefined];
  const quality = reported.quality ?? textOf(body.quality);
  return {
    sizes: sizes.filter((size) => size !== undefined),
    quality,
  };
}

/** Vectors come without a count of tokens: an estimate, four characters a token. */
export function embeddingTokens(body: JsonRecord): number {
  const contents = [body.content, ...listOf(body.requests).map((request) => recordOf(request).content)];
  const texts = contents.flatMap((content) =>
    listOf(recordOf(content).parts).map((part) => textOf(recordOf(part).text) ?? ''),
  );
  return texts.reduce((sum, text) => sum + Math.ceil(text.length / 4), 0);
}
