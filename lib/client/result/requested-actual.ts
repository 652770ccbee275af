/** Requested and actual values of a run as rows. Pure. */
import { parseRatio } from '#lib/base/aspect-ratio.ts';
import { formatCount } from '#lib/base/format.ts';
import { defined, listOf, numberOf, recordOf, textOf } from '#lib/base/json-value.ts';
import { parsePixelSize } from '#lib/base/pixel-size.ts';
import { imagesOf, requestedShape } from '#lib/client/run/images-of.ts';
import type { Run } from '#lib/client/run/run.ts';
import { usageOf } from '#lib/client/run/usage-of.ts';
import { type VectorsResult, vectorFacts } from '#lib/contract/embeddings/read-response.ts';
import type { ImagesResult } from '#lib/contract/images/read-response.ts';
import type { MessageResult } from '#lib/contract/messages/read-response.ts';
import type { NativeResult } from '#lib/contract/native/read-response.ts';

export interface RequestedActualRow {
  label: string;
  /** Reserves the place until the value arrives. */
  pending?: boolean;
  /** Shown if it differs from `actual`. */
  requested?: string;
  actual?: string;
  /** The server used another value. */
  changed: boolean;
  /** Needs its own line. */
  long?: boolean;
}

/** Rows that the run will have are present from the start. */
export function requestedActualRows(run: Run): readonly RequestedActualRow[] {
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

function imageRows(run: Run, result: ImagesResult): readonly RequestedActualRow[] {
  const { body } = run.request;
  const { actual, usage, images } = result;
  const finished = images.filter(({ kind }) => kind === 'final').length;
  const made = imagesOf(run).at(-1);
  // The file is more reliable than the response's report.
  const size = made?.blob && made.width && made.height ? `${made.width}x${made.height}` : actual.size;
  const format = made?.contentType?.replace('image/', '') ?? actual.format;
  return present([
    modelRow(run, actual.model),
    awaited(run, sizeRow(textOf(body.size), size)),
    awaited(run, factRow('quality', textOf(body.quality), actual.quality)),
    awaited(run, factRow('format', textOf(body.output_format), format)),
    awaited(run, factRow('background', textOf(body.background), actual.background)),
    factRow(
      'images',
      result.expected > 1 ? countText(body.n) : undefined,
      finished > 0 && result.expected > 1 ? String(finished) : undefined,
    ),
    factRow('seed', countText(body.seed, false), undefined),
    awaited(run, factRow('tokens', undefined, tokensText(usage?.input_tokens, usage?.output_tokens))),
    ...promptRow(textOf(body.prompt), made?.revisedPrompt),
  ]);
}

function promptRow(requested: string | undefined, actual: string | undefined): readonly RequestedActualRow[] {
  if (actual === undefined || actual === requested) return [];
  return [{ ...factRow('revised prompt', requested, actual), long: true }];
}

function messageRows(run: Run, { model: used, usage }: MessageResult): readonly RequestedActualRow[] {
  return present([
    awaited(run, modelRow(run, used)),
    factRow('max tokens', countText(run.request.body.max_tokens), undefined),
    factRow('temperature', countText(run.request.body.temperature, false), undefined),
    awaited(run, factRow('tier', textOf(run.request.body.service_tier), textOf(usage?.service_tier))),
  ]);
}

function nativeRows(run: Run, { modelVersion }: NativeResult): readonly RequestedActualRow[] {
  const config = recordOf(run.request.body.generationConfig);
  const imageConfig = recordOf(recordOf(config.responseFormat).image);
  const image = imagesOf(run)[0];
  const shape = requestedShape(run.request.body);
  const draws =
    image !== undefined || shape !== undefined || listOf(config.responseModalities).includes('IMAGE');
  const size = image?.width && image.height ? `${image.width}x${image.height}` : undefined;
  const { inputTokens, outputTokens } = usageOf(run);
  return present([
    awaited(run, modelRow(run, modelVersion)),
    ...(draws ? [awaited(run, sizeRow(shape, size))] : []),
    factRow(
      'resolution',
      textOf(imageConfig.imageSize) ?? textOf(recordOf(config.imageConfig).imageSize),
      undefined,
    ),
    ...(draws ? [awaited(run, factRow('format', undefined, image?.contentType?.replace('image/', '')))] : []),
    factRow('max tokens', countText(config.maxOutputTokens), undefined),
    factRow('temperature', countText(config.temperature, false), undefined),
    factRow('seed', countText(config.seed, false), undefined),
    // For text responses the token bars show the same.
    ...(draws ? [awaited(run, factRow('tokens', undefined, tokensText(inputTokens, outputTokens)))] : []),
  ]);
}

function vectorRows({ request }: Run, { vectors }: VectorsResult): readonly RequestedActualRow[] {
  const first = vectors[0];
  const facts = first && vectorFacts(first);
  return present([
    factRow('task', textOf(request.body.taskType), undefined),
    factRow('dimension', countText(request.body.outputDimensionality), facts && formatCount(facts.dimension)),
    factRow('norm', undefined, facts?.norm.toFixed(4)),
  ]);
}

/** `changed` if both are known and differ. */
export function factRow(
  label: string,
  requested: string | undefined,
  actual: string | undefined,
): RequestedActualRow {
  const changed = requested !== undefined && actual !== undefined && requested !== actual;
  return defined({ label, requested, actual, changed });
}

/** Only if the response names the model; neither a version nor the provider's name of the model is a change. */
function modelRow({ model, headers }: Run, actual: string | undefined): RequestedActualRow {
  const isSame = [model, headers?.['x-easel-model'] ?? model].some((name) => actual?.startsWith(name));
  return factRow('model', isSame || !actual ? undefined : model, actual);
}

/** A ratio matches any pixels of that ratio; a name such as `2K` matches any pixels. */
function sizeRow(requested: string | undefined, actual: string | undefined): RequestedActualRow {
  const shown = (text: string | undefined) => text?.replace('x', '×');
  const made = factRow('size', shown(requested), shown(actual));
  const size = actual === undefined ? undefined : parsePixelSize(actual);
  if (requested === undefined || size === undefined || requested === 'auto') return made;
  const ratio = parseRatio(requested);
  if (ratio)
    return { ...made, changed: Math.abs(size.width / size.height / (ratio.width / ratio.height) - 1) > 0.03 };
  return parsePixelSize(requested) ? made : { ...made, changed: false };
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

/** A run that is not done may still get the value. */
function awaited({ phase }: Run, made: RequestedActualRow): RequestedActualRow {
  const due = phase !== 'done' && made.requested === undefined && made.actual === undefined;
  return due ? { ...made, pending: true } : made;
}

function present(rows: readonly RequestedActualRow[]): readonly RequestedActualRow[] {
  return rows.filter(
    ({ requested, actual, pending }) => pending || requested !== undefined || actual !== undefined,
  );
}
