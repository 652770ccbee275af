/** What a request asked for beside what came: the rows of "Asked and got". Pure. */
import { parseRatio } from '#lib/base/aspect-ratio.ts';
import { parsePixelSize } from '#lib/base/pixel-size.ts';
import { listOf, numberOf, recordOf, textOf } from '#lib/client/json-value.ts';
import type { Run } from '#lib/client/run/run.ts';
import type { ImagesResult } from '#lib/client/stream/images.ts';
import type { MessageResult } from '#lib/client/stream/message.ts';
import type { NativeResult } from '#lib/client/stream/native.ts';
import { type VectorsResult, vectorFacts } from '#lib/client/stream/vectors.ts';
import { formatCount } from './format.ts';
import { askedShape, imagesOf } from './images-of.ts';

export interface AskedRow {
  label: string;
  /** Nothing to show yet: the place is kept, so that nothing below moves when it comes. */
  pending?: boolean;
  /** Shown where it says more than `got`. */
  asked?: string;
  got?: string;
  /** The server chose something else than what was written. */
  changed: boolean;
  /** A text that needs a line of its own. */
  long?: boolean;
}

/** The rows that a run of this kind will have stand there from the start. */
export function askedAndGot(run: Run): readonly AskedRow[] {
  switch (run.result.kind) {
    case 'images':
      return imageRows(run, run.result);
    case 'message':
      return messageRows(run, run.result);
    case 'native':
      return nativeRows(run, run.result);
    case 'vectors':
      return vectorRows(run, run.result);
    case 'other':
      return [];
  }
}

function imageRows(run: Run, result: ImagesResult): readonly AskedRow[] {
  const { model } = run;
  const { body } = run.request;
  const { actual, usage, images } = result;
  const finished = images.filter(({ kind }) => kind === 'final').length;
  const made = imagesOf(run).at(-1);
  // The file itself knows best; the response's word stands for it where there is only a link.
  const size = made?.blob && made.width && made.height ? `${made.width}x${made.height}` : actual.size;
  const format = made?.contentType?.replace('image/', '') ?? actual.format;
  return present([
    modelRow(model, actual.model),
    awaited(run, sizeRow(textOf(body.size), size)),
    awaited(run, row('quality', textOf(body.quality), actual.quality)),
    awaited(run, row('format', textOf(body.output_format), format)),
    awaited(run, row('background', textOf(body.background), actual.background)),
    row(
      'images',
      result.expected > 1 ? countText(body.n) : undefined,
      finished > 0 && result.expected > 1 ? String(finished) : undefined,
    ),
    row('seed', countText(body.seed, false), undefined),
    awaited(run, row('tokens', undefined, tokensText(usage?.input_tokens, usage?.output_tokens))),
    ...promptRow(textOf(body.prompt), made?.revisedPrompt),
  ]);
}

/** Only where the server rewrote it. */
function promptRow(asked: string | undefined, got: string | undefined): readonly AskedRow[] {
  if (got === undefined || got === asked) return [];
  return [{ ...row('revised prompt', asked, got), long: true }];
}

function messageRows(run: Run, { model: used, usage }: MessageResult): readonly AskedRow[] {
  return present([
    awaited(run, modelRow(run.model, used)),
    row('max tokens', countText(run.request.body.max_tokens), undefined),
    row('temperature', countText(run.request.body.temperature, false), undefined),
    awaited(run, row('tier', textOf(run.request.body.service_tier), textOf(usage?.service_tier))),
  ]);
}

function nativeRows(run: Run, { modelVersion, usage }: NativeResult): readonly AskedRow[] {
  const config = recordOf(run.request.body.generationConfig);
  const imageConfig = recordOf(recordOf(config.responseFormat).image);
  const image = imagesOf(run)[0];
  const shape = askedShape(run.request.body);
  const draws =
    image !== undefined || shape !== undefined || listOf(config.responseModalities).includes('IMAGE');
  const size = image?.width && image.height ? `${image.width}x${image.height}` : undefined;
  const tokens = tokensText(usage?.promptTokenCount, usage?.candidatesTokenCount);
  return present([
    awaited(run, modelRow(run.model, modelVersion)),
    ...(draws ? [awaited(run, sizeRow(shape, size))] : []),
    row(
      'resolution',
      textOf(imageConfig.imageSize) ?? textOf(recordOf(config.imageConfig).imageSize),
      undefined,
    ),
    ...(draws ? [awaited(run, row('format', undefined, image?.contentType?.replace('image/', '')))] : []),
    row('max tokens', countText(config.maxOutputTokens), undefined),
    row('temperature', countText(config.temperature, false), undefined),
    row('seed', countText(config.seed, false), undefined),
    // Of words alone the bars beside it tell the same.
    ...(draws ? [awaited(run, row('tokens', undefined, tokens))] : []),
  ]);
}

function vectorRows({ request }: Run, { vectors }: VectorsResult): readonly AskedRow[] {
  const first = vectors[0];
  const facts = first && vectorFacts(first);
  return present([
    row('task', textOf(request.body.taskType), undefined),
    row('dimension', countText(request.body.outputDimensionality), facts && formatCount(facts.dimension)),
    row('norm', undefined, facts?.norm.toFixed(4)),
  ]);
}

function row(label: string, asked: string | undefined, got: string | undefined): AskedRow {
  const changed = asked !== undefined && got !== undefined && asked !== got;
  return {
    label,
    ...(asked === undefined ? {} : { asked }),
    ...(got === undefined ? {} : { got }),
    changed,
  };
}

/** Worth a row only where the response names it; a version of the model asked for is no other model. */
function modelRow(asked: string, got: string | undefined): AskedRow {
  if (got?.startsWith(asked)) return { label: 'model', got, changed: false };
  return got === undefined ? { label: 'model', changed: false } : row('model', asked, got);
}

/** A ratio and the pixels that keep it are the same wish; a name such as `2K` is kept by any pixels. */
function sizeRow(asked: string | undefined, got: string | undefined): AskedRow {
  const shown = (text: string | undefined) => text?.replace('x', '×');
  const made = row('size', shown(asked), shown(got));
  const size = got === undefined ? undefined : parsePixelSize(got);
  if (asked === undefined || size === undefined || asked === 'auto') return made;
  const ratio = parseRatio(asked);
  if (ratio)
    return { ...made, changed: Math.abs(size.width / size.height / (ratio.width / ratio.height) - 1) > 0.03 };
  return parsePixelSize(asked) ? made : { ...made, changed: false };
}

function countText(value: unknown, grouped = true): string | undefined {
  const count = numberOf(value);
  if (count === undefined) return undefined;
  return grouped ? formatCount(count) : String(count);
}

function tokensText(input: unknown, output: unknown): string | undefined {
  const [before, after] = [numberOf(input), numberOf(output)];
  if (before === undefined && after === undefined) return undefined;
  return `${formatCount(before ?? 0)} + ${formatCount(after ?? 0)}`;
}

/** What broke off may still lack it: the place stays. */
function awaited({ phase }: Run, made: AskedRow): AskedRow {
  const due = phase !== 'done' && made.asked === undefined && made.got === undefined;
  return due ? { ...made, pending: true } : made;
}

function present(rows: readonly AskedRow[]): readonly AskedRow[] {
  return rows.filter(({ asked, got, pending }) => pending || asked !== undefined || got !== undefined);
}
