/** Native calls and embeddings with `@ai-sdk/google`. */
import { listOf } from '#lib/base/json-value.ts';
import { embeddingCallOf, nativeCallOf } from '../native-call.ts';
import { isStream, type JsonObject, type SampleRequest } from '../sample-request.ts';
import { NoCall, optionsOf, type Program, programOf, recordIn, renamed } from './program.ts';

const callNames = /^(temperature|top[PK]|maxOutputTokens|stopSequences|seed|(presence|frequency)Penalty)$/;
const optionNames = ['responseModalities', 'imageConfig', 'safetySettings', 'thinkingConfig'];

export function nativeProgram(request: SampleRequest): Program {
  const { model, contents, config, extra } = nativeCallOf(request);
  const { systemInstruction, ...others } = config;
  const options = Object.entries(others)
    .filter(([name]) => optionNames.includes(name))
    .map(([name, option]) => [name, name === 'thinkingConfig' ? lowLevel(option) : option] as const);
  const settings = Object.entries(others).filter(([name]) => !optionNames.includes(name));
  return programOf({
    request,
    provider: 'google',
    model: { id: model },
    call: isStream(request) ? 'streamText' : 'generateText',
    settings: {
      ...(systemInstruction === undefined ? {} : { instructions: textIn(systemInstruction) }),
      ...renamed({ ...Object.fromEntries(settings), ...extra }, callNames),
      messages: listOf(contents).map(messageOf),
      ...optionsOf('google', Object.fromEntries(options)),
    },
    after: isStream(request) ? streamed : whole,
  });
}

export function embeddingProgram(request: SampleRequest): Program {
  const call = embeddingCallOf(request);
  if (call === undefined) throw new NoCall('The AI SDK sends one setting for all texts.');
  const { model, contents, config } = call;
  return programOf({
    request,
    provider: 'google',
    model: { of: 'embedding', id: model },
    call: 'embedMany',
    settings: {
      values: contents.map(textIn),
      ...optionsOf('google', renamed(config, /^(taskType|outputDimensionality)$/)),
    },
    after: 'for (const vector of result.embeddings) console.log(vector);\n',
  });
}

/** The AI SDK writes levels in lower case. */
function lowLevel(entry: unknown): JsonObject {
  const { thinkingLevel: level, ...rest } = recordIn(entry, 'thinkingConfig');
  return { ...rest, ...(typeof level === 'string' ? { thinkingLevel: level.toLowerCase() } : {}) };
}

function messageOf(entry: unknown): JsonObject {
  const { role = 'user', parts } = recordIn(entry, 'content');
  return { role: role === 'model' ? 'assistant' : role, content: listOf(parts).map(partOf) };
}

function partOf(entry: unknown): JsonObject {
  const { text, inlineData, ...rest } = recordIn(entry, 'part');
  const [other] = Object.keys(rest);
  if (other !== undefined) throw new NoCall(`This sample does not translate parts with ${other}.`);
  if (inlineData === undefined) return { type: 'text', text };
  const { mimeType: mediaType, data } = recordIn(inlineData, 'file');
  return { type: 'file', mediaType, data };
}

/** The text of a content with a single text part. */
function textIn(content: unknown): string {
  const [part, ...more] = listOf(recordIn(content, 'content').parts);
  const { text, ...rest } = recordIn(part, 'part');
  if (typeof text !== 'string' || more.length > 0 || Object.keys(rest).length > 0)
    throw new NoCall('The AI SDK sends one text for each content.');
  return text;
}

const files = `const files = result.files.filter(({ mediaType }) => mediaType.startsWith('image/'));
for (const [index, file] of files.entries()) {
  writeFileSync(\`image-\${index + 1}.\${file.mediaType.split('/')[1]}\`, file.uint8Array);
}
`;

const whole = `console.log(result.text);\n${files}`;

const streamed = `let count = 0;
for await (const part of result.fullStream) {
  if (part.type === 'text-delta') process.stdout.write(part.text);
  if (part.type === 'file') {
    count += 1;
    writeFileSync(\`image-\${count}.\${part.file.mediaType.split('/')[1]}\`, part.file.uint8Array);
  }
}
`;
