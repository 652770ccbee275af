/** Fills forms and opens recordings from pasted texts and dropped files. Shows nothing. */
import { errorMessage } from '#lib/base/error-message.ts';
import { isRecord, type JsonRecord } from '#lib/base/json-value.ts';
import { type NamedModel, nearestModel } from '#lib/client/run/nearest-model.ts';
import { openRecording } from '#lib/client/run/open-recording.ts';
import { pageRuns } from '#lib/client/run/page-runs.ts';
import { runPage } from '#lib/client/run/run-page.ts';
import { recordingOfSse } from '#lib/client/run/sse-file.ts';
import type { LocalImage } from '#lib/client/storage/local-image.ts';
import { newId } from '#lib/client/storage/new-id.ts';
import { addedLike } from '#lib/client/transport/added-models.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import { liftBlobs } from '#lib/client/transport/extract-media.ts';
import type { FormCatalogue } from '#lib/contract/pages/form-catalogue.ts';
import { forms, type PlaygroundForm } from '#lib/describe/playground-forms.ts';
import { handoff } from '../handoff.ts';
import { formOfPath, formsOfBody, sourceOfEvents } from './find-form.ts';
import { isCurl, readCurl } from './read-curl.ts';

export interface Choice {
  label: string;
  /** Returns the path of the page to show. */
  open(): string;
}

export type Opening = { href: string } | { problem: string } | { choices: readonly Choice[] };

/** `page` is the path of the current page; its form has priority. */
export async function openText(text: string, page: string): Promise<Opening> {
  const models = await modelLists();
  if (isCurl(text)) {
    const read = readCurl(text);
    if ('problem' in read) return { problem: `This cURL command could not be read. ${read.problem}` };
    const match = formOfPath(read.path, read.body);
    if (match === undefined) return { problem: `No page sends requests to ${read.path || '/'}.` };
    const body = { ...read.body, ...(match.model === undefined ? {} : { model: match.model }) };
    const notes = ['Filled from a cURL command.', ...read.notes];
    return { href: fill(match.form, body, { models, notes, stream: match.stream ?? true }) };
  }
  const body = jsonIn(text);
  if ('problem' in body) return body;
  const forms = formsOfBody(body.value, ({ slug }) => (models.get(slug) ?? []).map(({ id }) => id));
  const here = forms.find(({ slug }) => page === `/${slug}`);
  const [first, ...others] = here ? [here] : forms;
  if (first === undefined) return { problem: noFormText(body.value) };
  const open = (form: PlaygroundForm) =>
    fill(form, body.value, { models, notes: ['Filled from JSON.'], stream: true });
  if (others.length === 0) return { href: open(first) };
  return { choices: [first, ...others].map((form) => ({ label: form.label, open: () => open(form) })) };
}

export async function openFile(file: File, page: string): Promise<Opening> {
  if (file.size > maxTextBytes)
    return { problem: `${file.name} is too large to be a request or a recording.` };
  const text = await file.text().catch(() => undefined);
  if (text === undefined) return { problem: `${file.name} cannot be read. Check that it still exists.` };
  if (file.name.endsWith('.sse') || /^(?::|event:|data:)/.test(text)) return openEvents(file, text);
  if (isCurl(text) || /^\s*\{/.test(text)) return openText(text, page);
  return { problem: `${file.name} is not an image, a JSON request, a cURL command or an .sse recording.` };
}

/** What an image can begin. */
export function imageChoices(image: LocalImage): readonly Choice[] {
  const to =
    ({ name }: PlaygroundForm, body: JsonRecord) =>
    () =>
      handoff.open({ page: name, body });
  const reference = { type: 'image_url', image_url: { url: image } };
  const source = { type: 'base64', media_type: image.blob.type, data: image };
  const text = { type: 'text', text: 'Describe this image.' };
  return [
    { label: 'Edit this', open: to(forms.edits, { images: [{ image_url: image }] }) },
    {
      label: 'First frame of a video',
      open: to(forms.videos, { frame_images: [{ ...reference, frame_type: 'first_frame' }] }),
    },
    {
      label: 'Reference of a video',
      open: to(forms.videos, { input_references: [{ ...reference, role: 'reference_image' }] }),
    },
    {
      label: 'Describe it',
      open: to(forms.messages, {
        max_tokens: 1024,
        stream: true,
        messages: [{ role: 'user', content: [{ type: 'image', source }, text] }],
      }),
    },
  ];
}

interface FillOptions {
  models: ReadonlyMap<string, readonly NamedModel[]>;
  notes: readonly string[];
  stream: boolean;
}

/** Returns the path of the page. */
function fill(form: PlaygroundForm, body: JsonRecord, { models, notes, stream }: FillOptions): string {
  const { model, ...fields } = body;
  const known = models.get(form.slug) ?? [];
  const lists = form.layout !== 'text' && known.length > 0;
  const isKnown =
    typeof model === 'string' &&
    (!lists || known.some(({ id }) => id === model) || addedLike(model) !== undefined);
  const near = typeof model === 'string' && !isKnown ? nearestModel(model, known) : undefined;
  const chosen = isKnown ? model : (near ?? known[0]?.id);
  const missing =
    typeof model === 'string' && !isKnown
      ? [`The model ${model} is not available here; ${near ? `the nearest, ${near},` : chosen} is selected.`]
      : [];
  const lifted = liftBlobs(fields);
  return handoff.open({
    page: form.name,
    body: isRecord(lifted) ? lifted : fields,
    ...(chosen === undefined ? {} : { model: chosen }),
    stream,
    notice: [...notes, ...missing],
  });
}

/** The models of each form by its slug. Without them all models count as known. */
async function modelLists(): Promise<ReadonlyMap<string, readonly NamedModel[]>> {
  const none: FormCatalogue = { forms: [], atProviders: {} };
  const { forms, atProviders } = await callPages<FormCatalogue>('/api/forms').catch(() => none);
  return new Map(
    forms.map(({ href, models }) => [
      href.slice(1),
      models.map(({ id }) => ({ id, upstreamModel: atProviders[id]?.upstreamModel })),
    ]),
  );
}

function jsonIn(text: string): { value: JsonRecord } | { problem: string } {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? { value } : { problem: 'The JSON is not an object: a request starts with {.' };
  } catch (error) {
    return { problem: `This is not valid JSON: ${errorMessage(error)}.` };
  }
}

function noFormText(body: JsonRecord): string {
  const members = Object.keys(body).slice(0, 6).join(', ');
  return `No form takes this JSON. It has ${members || 'no members'}; requests have prompt, messages, contents or requests.`;
}

const maxTextBytes = 64 * 1024 * 1024;

async function openEvents(file: File, text: string): Promise<Opening> {
  const source = sourceOfEvents(text);
  const page = runPage(source.operationId, source.model);
  if (page === undefined) return { problem: `${file.name} contains no events of a known operation.` };
  const recording = await recordingOfSse(file, { id: newId(), method: 'POST', ...source });
  const opened = await openRecording(recording, { page: page.form });
  if (opened.state === 'open' && opened.run.events.length > 0) {
    pageRuns.add(opened.run);
    return { href: `${page.href}?tab=events` };
  }
  return { problem: opened.state === 'failed' ? opened.error.message : `${file.name} contains no events.` };
}
