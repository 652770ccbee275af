/** Which form takes a pasted request: by the path of a command, or by the members of a body. Pure. */
import type { JsonRecord } from '#lib/base/json-value.ts';
import { listOf, recordOf, textOf } from '#lib/base/json-value.ts';
import { runPage } from '#lib/client/run/run-page.ts';
import { type PlaygroundForm, playgroundForms } from '#lib/describe/playground-forms.ts';

export interface PathMatch {
  form: PlaygroundForm;
  /** The model in the path. */
  model?: string;
  stream?: boolean;
}

const paths: readonly (readonly [RegExp, string])[] = [
  [/\/images\/generations\/?$/, 'images.generate'],
  [/\/images\/edits\/?$/, 'images.edit'],
  [/\/videos\/?$/, 'videos.create'],
  [/\/messages\/?$/, 'messages.create'],
  [/\/models\/(.+):(?:generateContent|streamGenerateContent)$/, 'native.generate-content'],
  [/\/models\/(.+):(?:embedContent|batchEmbedContents)$/, 'native.batch-embed-contents'],
];

/** The host and what stands before the known part of the path do not matter. */
export function formOfPath(path: string, body: JsonRecord): PathMatch | undefined {
  for (const [pattern, operationId] of paths) {
    const found = pattern.exec(path);
    if (found === null) continue;
    const model = found[1] === undefined ? undefined : decodeURIComponent(found[1]);
    const form = formOf(operationId, model ?? textOf(body.model) ?? '', body);
    if (form === undefined) return undefined;
    return { form, model, stream: path.includes(':stream') };
  }
  return undefined;
}

function formOf(operationId: string, model: string, body: JsonRecord): PlaygroundForm | undefined {
  const draws = listOf(recordOf(body.generationConfig).responseModalities).includes('IMAGE');
  const name =
    operationId.startsWith('native.generate') && draws ? 'native-image' : runPage(operationId, model)?.form;
  return playgroundForms.find((form) => form.name === name);
}

const videoMembers = [
  'duration',
  'resolution',
  'aspect_ratio',
  'frame_images',
  'input_references',
  'callback_url',
];
const imageMembers = [
  'size',
  'quality',
  'background',
  'output_format',
  'partial_images',
  'n',
  'mask',
  'images',
];

/** The forms that a body fits, best first; `modelsOf` names the models of a form. */
export function formsOfBody(
  body: JsonRecord,
  modelsOf: (form: PlaygroundForm) => readonly string[],
): readonly PlaygroundForm[] {
  const named = (...names: readonly string[]) => playgroundForms.filter(({ name }) => names.includes(name));
  if ('contents' in body) {
    const draws = listOf(recordOf(body.generationConfig).responseModalities).includes('IMAGE');
    return draws ? named('native-image') : named('native-text', 'native-image').toReversed();
  }
  if ('messages' in body) return named('messages.create');
  if ('requests' in body || 'content' in body) return named('native.batch-embed-contents');
  if (!('prompt' in body)) return [];
  const has = (names: readonly string[]) => names.some((name) => name in body);
  const forms = has(videoMembers)
    ? named('videos.create')
    : 'mask' in body
      ? named('images.edit')
      : 'images' in body
        ? named('images.edit', 'images.generate').toReversed()
        : has(imageMembers)
          ? named('images.generate')
          : named('images.generate', 'videos.create');
  const model = textOf(body.model);
  const fit = forms.filter((form) => model !== undefined && modelsOf(form).includes(model));
  return fit.length > 0 ? fit : forms;
}

/** What a recording of events came from, as far as the events tell. */
export function sourceOfEvents(text: string): { operationId: string; model: string; path: string } {
  const start = text.slice(0, 20_000);
  const [, operationId, path] = streams.find(([pattern]) => pattern.test(start)) ?? [
    undefined,
    'images.generate',
    '/v1/images/generations',
  ];
  return { operationId, path, model: /"(?:model|modelVersion)":\s*"([^"]+)"/.exec(start)?.[1] ?? '' };
}

const streams: readonly (readonly [RegExp, string, string])[] = [
  [/message_start|content_block_/, 'messages.create', '/v1/messages'],
  [/"candidates"/, 'native.stream-generate-content', '/v1beta/models/unknown:streamGenerateContent?alt=sse'],
  [/image_edit\./, 'images.edit', '/v1/images/edits'],
];
