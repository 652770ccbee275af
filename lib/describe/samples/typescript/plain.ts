/** Any request with `fetch`, if no SDK can express it exactly. */
import type { CredentialScheme } from '#lib/contract/define-operation.ts';
import { credentialOf, type SampleRequest } from '../sample-request.ts';
import { key, value, withImports } from './parts.ts';

/** `then` follows, with the response's JSON in `response`. */
export function plainSample(request: SampleRequest, then = 'console.log(reply);\n'): string {
  const { baseUrl, method, path } = request;
  const video = path.includes('/content');
  const body = `const response = await fetch('${baseUrl}${path}', {
  method: '${method}',
  headers: {
${headerLines(request)}  },
${bodyLine(request)}});
if (!response.ok) throw new Error(await response.text());
${video ? "writeFileSync('video.mp4', Buffer.from(await response.arrayBuffer()));\n" : `const response = await response.json();\n${then}`}`;
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
