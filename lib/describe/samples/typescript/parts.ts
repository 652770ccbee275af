/** Common parts of the TypeScript samples: imports, files, headers, extra fields; and the sample for any request. */

import type { CredentialScheme } from '#lib/contract/define-operation.ts';
import { code, literal, typescript } from '../literals.ts';
import {
  credentialOf,
  type FileMark,
  isBackground,
  type JsonObject,
  keyVariable,
  replaceMarks,
  type SampleRequest,
} from '../sample-request.ts';

export const key = `process.env.${keyVariable}`;

/** The value as code that reads files in place. */
export function value(entry: unknown, depth = 0): string {
  return literal(replaceMarks(entry, readFile), typescript, depth);
}

function readFile({ $file, contentType, form }: FileMark) {
  const read = `readFileSync('${$file}', 'base64')`;
  return code(form === 'data-url' ? `\`data:${contentType};base64,\${${read}}\`` : read);
}

/** The members of an arguments object. A compiler directive allows extra fields; it applies to the first of them. */
export function fields(typed: JsonObject, others: JsonObject = {}): string {
  const line = ([name, item]: readonly [string, unknown]) =>
    `  ${typescript.key(name)}: ${value(item, 1)},\n`;
  const named = Object.entries(typed).map(line).join('');
  if (Object.keys(others).length === 0) return named;
  return `${named}  // @ts-expect-error: not named by the SDK\n${Object.entries(others).map(line).join('')}`;
}

/** The second argument with headers; nothing without any. */
export function options(members: JsonObject): string {
  const present = Object.entries(members).filter(([, item]) => item !== undefined);
  return present.length === 0 ? '' : `, ${value(Object.fromEntries(present))}`;
}

/** `node:fs` imports that the code uses, then the others. */
export function withImports(imports: readonly string[], body: string): string {
  const used = ['createReadStream', 'createWriteStream', 'readFileSync', 'writeFileSync'].filter((name) =>
    body.includes(`${name}(`),
  );
  const files = used.length === 0 ? [] : [`import { ${used.join(', ')} } from 'node:fs';`];
  return `${[...files, ...imports].join('\n')}\n\n${body}`.replace(/^\n+/, '');
}

/** A `fetch` for a request in the background: it polls the task, whose result it gives as the response. */
export function pollingFetch(request: SampleRequest): string {
  if (!isBackground(request)) return '';
  const { baseUrl, path } = request;
  return `async function untilEnded(...call: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...call);
  if (response.status !== 202) return response;
  let task = await response.json();
  while (!['completed', 'failed', 'cancelled', 'expired'].includes(task.status)) {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const headers = { ${credentialLine(path)} };
    task = await (await fetch(\`${baseUrl}/v1/images/\${task.id}\`, { headers })).json();
  }
  if (task.status !== 'completed') throw new Error(task.error ?? task.status);
  return Response.json(task.data);
}

`;
}

/** The member of a client's options. */
export function fetchOption(request: SampleRequest): string {
  return isBackground(request) ? ', fetch: untilEnded' : '';
}

/** Any request with `fetch`, if no SDK can express it exactly. `then` follows, with the response's JSON in `result`. */
export function plainSample(request: SampleRequest, then = 'console.log(result);\n'): string {
  const { baseUrl, method, path } = request;
  const video = path.includes('/content');
  const body = `${pollingFetch(request)}const response = await ${isBackground(request) ? 'untilEnded' : 'fetch'}('${baseUrl}${path}', {
  method: '${method}',
  headers: {
${headerLines(request)}  },
${bodyLine(request)}});
if (!response.ok) throw new Error(await response.text());
${video ? "writeFileSync('video.mp4', Buffer.from(await response.arrayBuffer()));\n" : `const result = await response.json();\n${then}`}`;
  return withImports([], body);
}

/** The header with the key, as code. */
export function credentialLine(path: string): string {
  const lines: Readonly<Record<CredentialScheme, string>> = {
    bearer: `authorization: \`Bearer \${${key}}\``,
    'api-key': `'x-api-key': ${key} ?? ''`,
    'vendor-api-key': `'x-goog-api-key': ${key} ?? ''`,
  };
  return lines[credentialOf(path)];
}

function headerLines({ path, body, headers = {} }: SampleRequest): string {
  const lines = [
    credentialLine(path),
    ...(Object.keys(body).length === 0 ? [] : ["'content-type': 'application/json'"]),
    ...Object.entries(headers).map(([name, text]) => `${value(name)}: ${value(text)}`),
  ];
  return lines.map((line) => `    ${line},\n`).join('');
}

function bodyLine({ body }: SampleRequest): string {
  return Object.keys(body).length === 0 ? '' : `  body: JSON.stringify(${value(body, 1)}),\n`;
}
