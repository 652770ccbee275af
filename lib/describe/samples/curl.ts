/** A request as a cURL command for any POSIX shell. The key stays a variable: no credential stands in a sample. */
import type { CredentialScheme } from '#lib/contract/define-operation.ts';

export interface SampleRequest {
  /** Without a slash at the end: `http://localhost:3000`. */
  baseUrl: string;
  method: string;
  /** With its query: `/v1/images/generations`. */
  path: string;
  body: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
  credential?: CredentialScheme;
}

export function curlSample({ baseUrl, method, path, body, headers = {}, credential }: SampleRequest): string {
  const events = path.includes('alt=sse') || body.stream === true;
  const lines = [
    `curl${events ? ' --no-buffer' : ''} ${quote(baseUrl + path)}`,
    ...(method === 'POST' ? [] : [`--request ${method}`]),
    `--header "${credentialHeaders[credential ?? credentialOf(path)]}"`,
    `--header ${quote('Content-Type: application/json')}`,
    ...Object.entries(headers).map(([name, value]) => `--header ${quote(`${name}: ${value}`)}`),
    `--data ${quote(JSON.stringify(body, null, 2))}`,
  ];
  return lines.join(' \\\n  ');
}

const credentialHeaders: Readonly<Record<CredentialScheme, string>> = {
  bearer: 'Authorization: Bearer $EASEL_API_KEY',
  'api-key': 'x-api-key: $EASEL_API_KEY',
  'vendor-api-key': 'x-goog-api-key: $EASEL_API_KEY',
};

/** As the document has it sent; the gateway takes any form on any path. */
function credentialOf(path: string): CredentialScheme {
  if (path.startsWith('/v1/messages')) return 'api-key';
  return path.includes('enerateContent') ? 'vendor-api-key' : 'bearer';
}

/** In single quotes nothing is special but the quote itself. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
