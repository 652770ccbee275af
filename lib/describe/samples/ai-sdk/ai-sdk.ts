/** A request as a TypeScript program with the AI SDK (`ai` 7 and its providers), where a call of it says the same. */

import { editFormOf } from '../edit-form.ts';
import { code } from '../literals.ts';
import {
  imageFormat,
  isStream,
  type JsonObject,
  type SampleKind,
  type SampleRequest,
  sampleKind,
} from '../sample-request.ts';
import { embeddingProgram, nativeProgram } from './google.ts';
import { messageProgram } from './messages.ts';
import { NoCall, optionsOf, type Program, programOf, renamed } from './program.ts';

export function aiSdkSample(request: SampleRequest): Program | { problem: string } {
  const make = programs[sampleKind(request)];
  if (make === undefined) return { problem: 'The AI SDK has no stable call for this operation.' };
  try {
    return make(request);
  } catch (error) {
    if (error instanceof NoCall) return { problem: error.message };
    throw error;
  }
}

/** Its call for videos is experimental; it has none for counts and lists. */
const programs: Readonly<Partial<Record<SampleKind, (request: SampleRequest) => Program>>> = {
  image: imageProgram,
  edit: editProgram,
  message: messageProgram,
  native: nativeProgram,
  embedding: embeddingProgram,
};

const optionNames = /^(quality|style|background|moderation|output_(format|compression)|user)$/;
const editOptionNames = new RegExp(`${optionNames.source}|^input_fidelity$`);

/** `@ai-sdk/openai` asks for Base64 in every generation, which alpha models refuse. */
function imageProgram(request: SampleRequest): Program {
  const { model, prompt, response_format: response = 'b64_json', ...rest } = request.body;
  if (response !== 'b64_json') throw new NoCall('The AI SDK returns images as Base64, not as URLs.');
  if (String(model).startsWith('alpha-'))
    throw new NoCall('The AI SDK sends response_format, which alpha models refuse. Edits work.');
  return program(request, { prompt }, rest, optionNames);
}

function editProgram(request: SampleRequest): Program {
  const form = editFormOf(request.body);
  if (form === undefined) throw new NoCall('The AI SDK sends edits as files, and this request has others.');
  const { model: _, prompt: text, ...rest } = form.fields;
  const file = ({ $file }: { $file: string }) => code(`readFileSync('${$file}')`);
  const mask = form.mask ? { mask: file(form.mask) } : {};
  return program(
    request,
    { prompt: { text, images: form.images.map(file), ...mask } },
    rest,
    editOptionNames,
  );
}

function program(request: SampleRequest, prompt: JsonObject, rest: JsonObject, names: RegExp): Program {
  if (isStream(request)) throw new NoCall('The AI SDK does not stream images. Turn off streaming.');
  const { stream: _, n, size, ...others } = rest;
  if (size !== undefined && !/^\d+x\d+$/.test(String(size)))
    throw new NoCall(`The AI SDK takes sizes in pixels, not ${String(size)}.`);
  const settings = Object.fromEntries(Object.entries({ n, size }).filter(([, item]) => item !== undefined));
  return programOf({
    request,
    provider: 'openai',
    model: { of: 'image', id: String(request.body.model) },
    call: 'generateImage',
    settings: {
      ...prompt,
      ...settings,
      // Otherwise one request for each image.
      ...(n === undefined || n === 1 ? {} : { maxImagesPerCall: n }),
      ...optionsOf('openai', renamed(others, names)),
    },
    after: `for (const [index, image] of result.images.entries()) {
  writeFileSync(\`image-\${index + 1}.${imageFormat(request.body)}\`, image.uint8Array);
}
`,
  });
}
