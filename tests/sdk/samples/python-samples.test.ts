// Runs every Python sample with stubs of its packages and compares the request that the SDK would send with
// the request of the sample. Without Python, only the syntax of the text is checked.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { isRecord } from '#lib/base/json-value.ts';
import { pythonSample } from '#lib/describe/samples/python.ts';
import { nativeConfigFields } from '#lib/describe/samples/sdk-fields.ts';
import { comparable, expectedBody } from './same-request.ts';
import { sampleCases } from './sample-cases.ts';
import { makeSampleFolders } from './sample-folders.ts';

type Arguments = Readonly<Record<string, unknown>>;

interface Call {
  name: string;
  args: readonly unknown[];
  kwargs: Arguments;
}

interface Note {
  path: string;
  calls?: readonly Call[];
  failure?: string;
}

const cases = sampleCases();
const folders = makeSampleFolders();
afterAll(() => folders.remove());
const python = ['python3', 'python'].find((name) => spawnSync(name, ['--version']).status === 0);
const programs = cases.map((made) => pythonSample({ ...made.request, baseUrl: 'http://gateway.test' }));
const paths = cases.map((made, index) => folders.write(index, made, 'request.py', programs[index] ?? ''));
const notes = python === undefined ? undefined : readAll(python);

describe.each(cases.map((made, index) => ({ name: made.name, made, index })))('$name', ({ made, index }) => {
  test(notes ? 'sends the request of the sample' : 'looks like Python (Python is not installed)', () => {
    const program = programs[index] ?? '';
    expect(program).not.toMatch(/\b(undefined|null|true|false)\b(?=[,)\]}])/);
    expect(program).toMatch(/^(import|from) /);
    if (notes === undefined) return;
    const note = notes.get(paths[index] ?? '');
    expect(note?.failure).toBeUndefined();
    const sent = (note?.calls ?? []).map(bodyOf).find((body) => body !== undefined);
    expect(comparable(sent ?? {})).toEqual(expectedBody(made, sent));
  });
});

function readAll(program: string): Map<string, Note> {
  const answer = spawnSync(program, [join(import.meta.dirname, 'read-programs.py'), ...paths], {
    encoding: 'utf8',
    env: { ...process.env, EASEL_API_KEY: 'key', PYTHONDONTWRITEBYTECODE: '1' },
    maxBuffer: 100e6,
  });
  if (answer.status !== 0) throw new Error(`Python could not read the samples: ${answer.stderr}`);
  const lines = answer.stdout.trim().split('\n');
  return new Map(lines.map((line): [string, Note] => [JSON.parse(line).path, JSON.parse(line)]));
}

/** Returns the body that the SDK sends for a call; undefined for calls without a body. */
function bodyOf({ name, kwargs }: Call): unknown {
  switch (name) {
    case 'images.generate':
    case 'messages.create':
    case 'messages.count_tokens':
      return merged(kwargs);
    case 'images.edit':
      return formEntries(merged(kwargs));
    case 'post':
      return kwargs.body;
    case 'requests.post':
      return kwargs.json;
    case 'models.generate_content':
    case 'models.generate_content_stream':
    case 'models.count_tokens':
      return nativeBody(kwargs);
    case 'models.embed_content':
      return embeddingBody(kwargs);
    default:
      return undefined;
  }
}

function merged({
  extra_body: extra,
  extra_headers: _headers,
  timeout: _timeout,
  ...named
}: Arguments): Arguments {
  return { ...named, ...(isRecord(extra) ? extra : {}) };
}

function formEntries({ image, mask, ...fields }: Arguments): unknown {
  const files = [image].flat();
  const entries = [
    ...Object.entries(fields).map(([name, value]) => [name, String(value)] as const),
    ...files.map((file) => [files.length === 1 ? 'image' : 'image[]', contentOf(file)] as const),
    ...(mask === undefined ? [] : [['mask', contentOf(mask)] as const]),
  ];
  return entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function contentOf(file: unknown): unknown {
  return isRecord(file) ? file.content : undefined;
}

function nativeBody({ contents, config }: Arguments): Arguments {
  const { http_options: http, ...named } = isRecord(config) ? config : {};
  const entries = Object.entries(named).map(([name, value]) => [camelCase(name), value] as const);
  const inner: readonly string[] = nativeConfigFields.generationConfig;
  const extra = isRecord(http) && isRecord(http.extra_body) ? http.extra_body : {};
  const { generationConfig: more, ...top } = extra;
  const settings = entries.filter(([name]) => inner.includes(name));
  return {
    contents,
    ...Object.fromEntries(entries.filter(([name]) => !inner.includes(name))),
    ...top,
    generationConfig: { ...Object.fromEntries(settings), ...(isRecord(more) ? more : {}) },
  };
}

function embeddingBody({ contents, config }: Arguments): Arguments {
  const settings = Object.entries(isRecord(config) ? config : {}).map(([name, value]) => [
    camelCase(name),
    value,
  ]);
  return { requests: [contents].flat().map((content) => ({ content, ...Object.fromEntries(settings) })) };
}

function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
