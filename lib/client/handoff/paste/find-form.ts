/** Which form takes a pasted request: by the path of a command, or by the members of a body. Pure. */
import { type JsonRecord, listOf, recordOf, textOf } from '#lib/base/json-value.ts';
import { runPage } from '#lib/client/run/run-page.ts';
import { operationOfEvents } from '#lib/client/run/sse-file.ts';
import { operationFacts } from '#lib/contract/operation-facts.ts';
import { forms, type PlaygroundForm, playgroundForms } from '#lib/describe/playground-forms.ts';

export interface PathMatch {
  form: PlaygroundForm;
  /** The model in the path. */
  model?: string;
  stream?: boolean;
}

const paths: readonly (readonly [RegExp, string])[] = [
  [/\/images\/generations\/?$/, forms.images.operationId],
  [/\/images\/edits\/?$/, forms.edits.operationId],
  [/\/videos\/?$/, forms.videos.operationId],
  [/\/messages\/?$/, forms.messages.operationId],
  [/\/models\/(.+):(?:generateContent|streamGenerateContent)$/, forms.nativeText.operationId],
  [/\/models\/(.+):(?:embedContent|batchEmbedContents)$/, forms.embeddings.operationId],
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
  if (operationId === forms.nativeImage.operationId && draws(body)) return forms.nativeImage;
  const name = runPage(operationId, model)?.form;
  return playgroundForms.find((form) => form.name === name);
}

function draws(body: JsonRecord): boolean {
  return listOf(recordOf(body.generationConfig).responseModalities).includes('IMAGE');
}

const videoMembers = 'duration resolution aspect_ratio frame_images input_references callback_url'.split(' ');
const imageMembers = 'size quality background output_format partial_images n mask images'.split(' ');

/** The forms that a body fits, best first; `modelsOf` names the models of a form. */
export function formsOfBody(
  body: JsonRecord,
  modelsOf: (form: PlaygroundForm) => readonly string[],
): readonly PlaygroundForm[] {
  const { images, edits, videos, messages, nativeText, nativeImage, embeddings } = forms;
  if ('contents' in body) return draws(body) ? [nativeImage] : [nativeText, nativeImage];
  if ('messages' in body) return [messages];
  if ('requests' in body || 'content' in body) return [embeddings];
  if (!('prompt' in body)) return [];
  const found = formsOfPrompt(body, { images, edits, videos });
  const model = textOf(body.model);
  const fit = found.filter((form) => model !== undefined && modelsOf(form).includes(model));
  return fit.length > 0 ? fit : found;
}

function formsOfPrompt(
  body: JsonRecord,
  { images, edits, videos }: Pick<typeof forms, 'images' | 'edits' | 'videos'>,
): readonly PlaygroundForm[] {
  const has = (names: readonly string[]) => names.some((name) => name in body);
  if (has(videoMembers)) return [videos];
  if ('mask' in body) return [edits];
  if ('images' in body) return [edits, images];
  return has(imageMembers) ? [images] : [images, videos];
}

/** What a recording of events came from, as far as the events tell. */
export function sourceOfEvents(text: string): { operationId: string; model: string; path: string } {
  const start = text.slice(0, 20_000);
  const { id: operationId, path } = operationOfEvents(start) ?? operationFacts.generateImages;
  const model = /"(?:model|modelVersion)":\s*"([^"]+)"/.exec(start)?.[1] ?? '';
  const filled = path.includes('{model+}') ? `${path.replace('{model+}', 'unknown')}?alt=sse` : path;
  return { operationId, path: filled, model };
}
