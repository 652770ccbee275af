/** Common parts of the Python samples: imports, files, arguments, extra fields; and the sample for any request. */

import type { CredentialScheme } from '#lib/contract/define-operation.ts';
import { code, literal, python } from '../literals.ts';
import {
  credentialOf,
  type FileMark,
  type JsonObject,
  keyVariable,
  replaceMarks,
  type SampleRequest,
} from '../sample-request.ts';

export const key = `os.environ["${keyVariable}"]`;

/** The value as code that reads files in place. */
export function value(entry: unknown, depth = 0): string {
  return literal(replaceMarks(entry, readFile), python, depth);
}

/** Like `value`, with bytes in place of plain Base64, as Google's SDK expects. */
export function valueWithBytes(entry: unknown, depth = 0): string {
  const marked = replaceMarks(entry, (mark) =>
    mark.form === 'base64' ? code(`read_bytes("${mark.$file}")`) : readFile(mark),
  );
  return literal(marked, python, depth);
}

function readFile({ $file, contentType, form }: FileMark) {
  const read = `read_base64("${$file}")`;
  return code(form === 'data-url' ? `"data:${contentType};base64," + ${read}` : read);
}

/** The arguments of a call; unknown fields and headers use the SDK's extra arguments. */
export function keywords(typed: JsonObject, others: JsonObject = {}, headers: JsonObject = {}): string {
  return [
    ...Object.entries(typed).map(([name, item]) => keyword(name, value(item, 1))),
    ...(Object.keys(headers).length === 0 ? [] : [keyword('extra_headers', value(headers, 1))]),
    ...(Object.keys(others).length === 0 ? [] : [keyword('extra_body', value(others, 1))]),
  ].join('');
}

export function keyword(name: string, text: string): string {
  return `    ${name}=${text},\n`;
}

const helpers = [
  {
    name: 'read_base64',
    text: `def read_base64(path):
    return base64.b64encode(open(path, "rb").read()).decode()
`,
  },
  {
    name: 'read_bytes',
    text: `def read_bytes(path):
    return open(path, "rb").read()
`,
  },
];

/** The imports and helpers that the code uses, then the code. */
export function withImports(imports: readonly string[], body: string): string {
  const functions = helpers.filter(({ name }) => body.includes(`${name}(`)).map(({ text }) => `\n\n${text}`);
  const rest = functions.join('') + (functions.length > 0 ? '\n' : '') + body;
  const modules = ['base64', 'os', 'time'].filter((name) => new RegExp(`\\b${name}\\.`).test(rest));
  return `${modules.map((name) => `import ${name}\n`).join('')}\n${imports.join('\n')}${functions.length > 0 ? '' : '\n'}\n${rest}`;
}

/** Any request with the `requests` package, if no SDK can express it exactly. `then` follows, with the response's JSON in `result`. */
export function plainSample(request: SampleRequest, then = 'print(result)\n'): string {
  const { baseUrl, method, path, body } = request;
  const video = path.includes('/content');
  const lines = [
    `    "${baseUrl}${path}",\n`,
    keyword('headers', 'headers'),
    ...(Object.keys(body).length === 0 ? [] : [keyword('json', value(body, 1))]),
  ];
  const end = video
    ? 'with open("video.mp4", "wb") as file:\n    file.write(response.content)\n'
    : `result = response.json()\n${then}`;
  return withImports(
    ['import requests'],
    `headers = {${headerItems(request).join(', ')}}
response = requests.${method.toLowerCase()}(\n${lines.join('')})
response.raise_for_status()
${end}`,
  );
}

function headerItems({ path, headers = {} }: SampleRequest): string[] {
  const credentials: Readonly<Record<CredentialScheme, string>> = {
    bearer: `"Authorization": "Bearer " + ${key}`,
    'api-key': `"x-api-key": ${key}`,
    'vendor-api-key': `"x-goog-api-key": ${key}`,
  };
  const others = Object.entries(headers).map(([name, text]) => `${value(name)}: ${value(text)}`);
  return [credentials[credentialOf(path)], ...others];
}
