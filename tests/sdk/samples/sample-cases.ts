// The requests for samples: every example of every variant of every operation, and some difficult ones.

import sharp from 'sharp';
import { sampleOf } from '#lib/client/result/sample-of.ts';
import { base64Of } from '#lib/client/transport/inline-blobs.ts';
import type { Operation } from '#lib/contract/define-operation.ts';
import type { Variant } from '#lib/contract/define-variant.ts';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { markFiles, type SampleFile } from '#lib/describe/samples/mark-files.ts';
import type { SampleRequest } from '#lib/describe/samples/sample-request.ts';
import { operations } from '#tests/support/documented-contract.ts';
import { goodBodies } from '#tests/support/good-bodies.ts';
import { storedRequest } from '#tests/support/stored-request.ts';

export interface SampleCase {
  name: string;
  request: Omit<SampleRequest, 'baseUrl'>;
  files: readonly SampleFile[];
  /** The body that the gateway must receive, including files. */
  sent: Readonly<Record<string, unknown>>;
}

type Body = Readonly<Record<string, unknown>>;

export function sampleCases(): SampleCase[] {
  const examples = operations.flatMap((operation) => {
    const variants = operation.body?.variants ?? [];
    if (variants.length === 0) return [caseOf(operation, undefined, 'no body', {})];
    return variants.flatMap((variant) =>
      variant.examples.flatMap(({ title, body }) =>
        shapes(operation, variant, `${variant.id}, ${title}`, body),
      ),
    );
  });
  return [...examples, ...hardCases(), ...goodCases(), ...storedCases, ...backgroundCases()];
}

/** Returns edits as JSON and as a form. */
function shapes(operation: Operation, variant: Variant | undefined, name: string, body: Body): SampleCase[] {
  const made = caseOf(operation, variant, name, body);
  if (operation.id !== 'images.edit') return [made];
  const form = {
    ...made,
    name: `${made.name}, as a form`,
    request: { ...made.request, encoding: 'form' as const },
  };
  return [made, form];
}

function caseOf(operation: Operation, variant: Variant | undefined, name: string, body: Body): SampleCase {
  const { method, path, body: shape } = operation;
  const inPath = shape?.modelFrom === 'path';
  const { model, ...rest } = body;
  const sent = inPath ? rest : body;
  const example = operation.parameters?.find((parameter) => parameter.name === 'model')?.example;
  const chosen = inPath ? (typeof model === 'string' ? model : modelOf(variant, example)) : example;
  const { body: marked, files } = markFiles(sent);
  const filled = path.replace(/\{model\+?\}/, chosen ?? '').replace('{id}', 'task_0000');
  const stream = operation.id === 'native.stream-generate-content' ? '?alt=sse' : '';
  return {
    name: `${operation.id}: ${name}`,
    request: { method, path: filled + stream, body: marked },
    files,
    sent,
  };
}

function modelOf(variant: Variant | undefined, example: string | undefined): string | undefined {
  if (variant === undefined) return example;
  return variant.models === 'any' ? 'beta-3-pro' : variant.models[0];
}

/** Returns the request of a stored run, sent by a page as JSON or by an SDK as a form. */
async function storedCase(id: string, name: string, body: Body, form?: FormData): Promise<SampleCase[]> {
  const [made] = hard(id, `${name}, stored`, body);
  if (made === undefined) return [];
  const { method, path } = made.request;
  const stored = await storedRequest({ method, path, body, headers: {} }, form);
  const encodings = id === 'images.edit' ? (['json', 'form'] as const) : (['json'] as const);
  return Promise.all(
    encodings.map(async (encoding) => {
      const { request, files } = sampleOf(stored, encoding);
      const read = files.map(async (file) =>
        typeof file.content === 'string' ? file : { ...file, content: await base64Of(file.content) },
      );
      return { ...made, name: `${made.name}, ${encoding}`, request, files: await Promise.all(read) };
    }),
  );
}

const { width = 0, height = 0 } = await sharp(
  Buffer.from(sampleImage.split(',')[1] ?? '', 'base64'),
).metadata();
const clear = sharp({
  create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
}).png();
const clearImage = `data:image/png;base64,${(await clear.toBuffer()).toString('base64')}`;
const base64 = sampleImage.split(',')[1] ?? '';
const question = (content: unknown) => ({
  model: 'epsilon-opus-5',
  max_tokens: 64,
  messages: [{ role: 'user', content }],
});

/** Returns small bodies with nearly every field of the contract. */
function goodCases(): SampleCase[] {
  return goodBodies.flatMap(([path, body], index) => {
    const { body: marked, files } = markFiles({ ...body });
    const name = `good body ${index}, ${path}`;
    const made = { name, request: { method: 'POST', path, body: marked }, files, sent: { ...body } };
    return [made];
  });
}

function hardCases(): SampleCase[] {
  const image = { image_url: sampleImage };
  return [
    ...hard('images.generate', 'every kind of character', {
      model: 'alpha-image-2',
      prompt: `it's "quoted" $HOME \${x} \`id\` \\ \\n {a} %s !x 日本語 🪁\nsecond line\ttab \u2028 </script>`,
      size: '1024x1024',
      quality: 'low',
    }),
    ...hard('images.edit', 'two images and a mask', {
      model: 'alpha-image-2',
      prompt: 'A "dark" evening; with stars=many, it\'s late',
      images: [image, image],
      mask: { image_url: clearImage },
      n: 2,
    }),
    ...hard('messages.create', 'an image, a system and fields the types leave out', {
      ...question([
        { type: 'text', text: 'What is this?' },
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: base64 } },
      ]),
      system: 'Be brief.',
      temperature: 0.2,
      top_k: 3,
    }),
    ...hard('messages.create', 'more than the SDK sends in one piece', {
      ...question('Say one word.'),
      max_tokens: 30_000,
    }),
    ...hard('native.generate-content', 'thinking at a level', {
      contents: [{ role: 'user', parts: [{ text: 'Say one word.' }] }],
      generationConfig: { thinkingConfig: { thinkingLevel: 'LOW', includeThoughts: true } },
    }),
    ...hard('native.batch-embed-contents', 'requests that differ in more than their text', {
      requests: ['RETRIEVAL_QUERY', 'RETRIEVAL_DOCUMENT'].map((taskType) => ({
        model: 'models/beta-embedding-2-preview',
        content: { parts: [{ text: 'A harbour' }] },
        taskType,
      })),
    }),
  ];
}

/** Requests whose samples poll the task that they make. */
function backgroundCases(): SampleCase[] {
  const cases = [
    ...hard('images.generate', 'in the background', {
      model: 'legacy-image-2',
      prompt: 'A kite',
      size: '256x256',
    }),
    ...hard('images.edit', 'in the background', {
      model: 'alpha-image-2',
      prompt: 'At night',
      images: [{ image_url: sampleImage }],
    }),
    ...hard('native.generate-content', 'in the background', {
      model: 'beta-3-pro-image',
      contents: [{ role: 'user', parts: [{ text: 'A kite' }] }],
      generationConfig: { responseModalities: ['TEXT', 'IMAGE'] },
    }),
  ];
  return cases.map((made) => {
    const request = { ...made.request, headers: { prefer: 'respond-async' } };
    return { ...made, request };
  });
}

export function runsInBackground({ request }: SampleCase): boolean {
  return request.headers !== undefined;
}

function hard(id: string, name: string, body: Body): SampleCase[] {
  const operation = operations.find((candidate) => candidate.id === id);
  if (operation === undefined) throw new RangeError(`no operation ${id}`);
  return shapes(operation, undefined, name, body);
}

const edit = {
  model: 'alpha-image-2',
  prompt: 'The same kite at night',
  images: [{ image_url: sampleImage }],
  n: 2,
};
const video = {
  model: 'delta-1.1',
  prompt: 'A kite over a bay',
  duration: 4,
  resolution: '720p',
  aspect_ratio: '16:9',
};
const frame = { type: 'image_url', image_url: { url: sampleImage }, frame_type: 'first_frame' };
const storedCases = (
  await Promise.all([
    storedCase('images.generate', 'an image', { model: 'alpha-image-2', prompt: 'A kite', stream: true }),
    storedCase('images.edit', 'an edit', edit),
    storedCase(
      'images.edit',
      'an edit sent as a form',
      edit,
      formOf({ ...edit, images: undefined, n: '2' }, 'image'),
    ),
    storedCase('messages.create', 'a message', question('Say one word.')),
    storedCase('videos.create', 'a video', video),
    storedCase('videos.create', 'a video with a first frame', { ...video, frame_images: [frame] }),
    storedCase(
      'videos.create',
      'a video sent as a form',
      video,
      formOf({ model: video.model, prompt: video.prompt, seconds: '4', size: '1280x720' }),
    ),
  ])
).flat();

/** Returns the form that an SDK sends; `image` names the field of the sample image. */
function formOf(fields: Readonly<Record<string, unknown>>, image?: string): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (typeof value === 'string') form.append(name, value);
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  if (image !== undefined) form.append(image, new Blob([bytes], { type: 'image/png' }), 'kite.png');
  return form;
}
