/** Fills forms and opens recordings from pasted texts and dropped files. Shows nothing. */
import { errorMessage } from '#lib/base/error-message.ts';
import { isRecord, type JsonRecord, textOf } from '#lib/base/json-value.ts';
import { type NamedModel, nearestModel } from '#lib/client/run/nearest-model.ts';
import { openRecording } from '#lib/client/run/open-recording.ts';
import { pageRuns } from '#lib/client/run/page-runs.ts';
import { runPage } from '#lib/client/run/run-page.ts';
import { recordingOfSse } from '#lib/client/run/sse-file.ts';
import type { LocalImage } from '#lib/client/storage/local-image.ts';
import { newId } from '#lib/client/storage/new-id.ts';
import { addedLike } from '#lib/client/transport/added-models.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import { liftBlobs } from '#lib/client/transport/lift-blobs.ts';
import type { FormCatalogue } from '#lib/contract/pages/form-catalogue.ts';
import { forms, type PlaygroundForm } from '#lib/describe/playground-forms.ts';
import { handoff } from '../handoff.ts';
import { chatToMessage, isChat } from './chat-to-message.ts';
import { formOfPath, formsOfBody, sourceOfEvents } from './find-form.ts';
import { isCurl, isProgram } from './is-request.ts';
import { readCode } from './read-code.ts';
import { type CurlRequest, readCurl } from './read-curl.ts';
import { isHar, readHar } from './read-har.ts';

export interface Choice {
  label: string;
  /** Returns the path of the page to show. */
  open(): string;
}

export type Opening = { href: string } | { problem: string } | { choices: readonly Choice[] };

/** `page` is the path of the current page; its form has priority. */
export async function openText(text: string, page: string): Promise<Opening> {
  const models = await modelLists();
  const source = sources.find(({ fits }) => fits(text));
  if (source !== undefined) {
    const read = source.read(text);
    if ('problem' in read) return { problem: `This ${source.name} could not be read. ${read.problem}` };
    return begun(planOf(read, { models, from: `a ${source.name}` }));
  }
  const body = jsonIn(text);
  if ('problem' in body) return body;
  if (isHar(body.value)) return openHar(body.value, models);
  if (isChat(body.value)) {
    const request = { path: '/v1/chat/completions', body: body.value, notes: [] };
    return begun(planOf(request, { models, from: 'JSON' }));
  }
  const forms = formsOfBody(body.value, ({ slug }) => (models.get(slug) ?? []).map(({ id }) => id));
  const here = forms.find(({ slug }) => page === `/${slug}`);
  const [first, ...others] = here ? [here] : forms;
  if (first === undefined) return { problem: noFormText(body.value) };
  const open = (form: PlaygroundForm) =>
    fill(form, body.value, { models, notes: ['Filled from JSON.'], stream: true });
  if (others.length === 0) return { href: open(first) };
  return { choices: [first, ...others].map((form) => ({ label: form.label, open: () => open(form) })) };
}

const sources = [
  { name: 'cURL command', fits: isCurl, read: readCurl },
  { name: 'program', fits: isProgram, read: readCode },
];

type Plan = Choice | { problem: string };

/** The form of a request. `from`: what it was read from. */
function planOf(
  { path, body: given, notes }: CurlRequest,
  { models, from }: Pick<FillOptions, 'models'> & { from: string },
): Plan {
  const isChatPath = /\/(?:chat\/completions|responses)\/?$/.test(path);
  const changed = isChatPath ? chatToMessage(given) : { body: given, notes: [] };
  const match = formOfPath(isChatPath ? '/v1/messages' : path, changed.body);
  if (match === undefined) return { problem: `No page sends requests to ${path || '/'}.` };
  const { form, model, stream = true } = match;
  const body = { ...changed.body, ...(model === undefined ? {} : { model }) };
  const all = [`Filled from ${from}.`, ...changed.notes, ...notes];
  return {
    label: [form.label, textOf(body.model)].filter(Boolean).join(' · '),
    open: () => fill(form, body, { models, notes: all, stream }),
  };
}

function begun(plan: Plan): Opening {
  return 'problem' in plan ? plan : { href: plan.open() };
}

function openHar(value: JsonRecord, models: FillOptions['models']): Opening {
  const plans = readHar(value).map((request) => planOf(request, { models, from: 'a HAR file' }));
  const found = plans.flatMap((plan) => ('problem' in plan ? [] : [plan]));
  const [first, ...others] = found;
  if (first === undefined) return { problem: 'No request of this HAR file fits a page.' };
  if (others.length === 0) return begun(first);
  return { choices: found.map(({ label, open }, index) => ({ label: `${index + 1}. ${label}`, open })) };
}

export async function openFile(file: File, page: string): Promise<Opening> {
  if (file.size > maxTextBytes)
    return { problem: `${file.name} is too large to be a request or a recording.` };
  const text = await file.text().catch(() => undefined);
  if (text === undefined) return { problem: `${file.name} cannot be read. Check that it still exists.` };
  if (file.name.endsWith('.sse') || /^(?::|event:|data:)/.test(text)) return openEvents(file, text);
  if (isCurl(text) || isProgram(text) || /^\s*\{/.test(text)) return openText(text, page);
  return {
    problem: `${file.name} is not an image, a request as JSON, HAR, cURL or code, or an .sse recording.`,
  };
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
