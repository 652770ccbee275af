/** Fields of other interfaces that people send by mistake, and what to use instead. */
import type { RefusedFields } from '../errors/zod-issues.ts';

/** Client programs that know the names of OpenAI's models leave the field out for them. */
export const alwaysBase64 =
  'alpha models always return Base64. A client program that always sends it leaves it out for a model named gpt-image-1: add one of that name in GATEWAY_CONFIG.';

/** What only a task has; the gateway takes it out of the body of a request that becomes one. */
export const ofTasks = {
  callback_url:
    'it is for a request with the header Prefer: respond-async, which becomes a task and reports its states.',
};

export const refusedInGenerations: RefusedFields = {
  ...ofTasks,
  image: 'source images go to POST /v1/images/edits.',
  mask: 'masks go to POST /v1/images/edits.',
  input_fidelity: 'it belongs to POST /v1/images/edits.',
};

export const refusedInEdits: RefusedFields = {
  ...ofTasks,
  image: 'in JSON, source images go into images: [{"image_url": "..."}].',
};

export const refusedInSeedream: RefusedFields = {
  ...ofTasks,
  image: 'reference images are not accepted for this group.',
  images: 'reference images are not accepted for this group.',
  sequential_image_generation: 'the model returns one image per request; groups of images are not accepted.',
  sequential_image_generation_options:
    'the model returns one image per request; groups of images are not accepted.',
  n: 'the model returns exactly one image per request.',
  stream: 'this group does not stream.',
};

export const refusedInChat: RefusedFields = {
  ...ofTasks,
  generationConfig: 'use size and quality on this path.',
  aspect_ratio: 'use size, which takes a ratio such as "16:9".',
  image_size: 'use quality, which maps to the native image size.',
  'images[].file_id': 'files are not supported here; give image_url.',
  stream: 'this group does not stream.',
};

export const refusedInDiffusion: RefusedFields = {
  ...ofTasks,
  image: 'source images go into images.',
  stream: 'this group does not stream.',
  width: 'use size, for example "832x1216".',
  height: 'use size, for example "832x1216".',
};
