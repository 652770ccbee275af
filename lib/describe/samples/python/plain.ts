/** Any request with the `requests` package, if no SDK can express it exactly. */
import type { CredentialScheme } from '#lib/contract/define-operation.ts';
import { credentialOf, type SampleRequest } from '../sample-request.ts';
import { key, keyword, value, withImports } from './parts.ts';

/** `then` follows, with the response's JSON in `response`. */
export function plainSample(request: SampleRequest, then = 'print(reply)\n'): string {
  const { baseUrl, method, path, body } = request;
  const video = path.includes('/content');
  const lines = [
    `    "${baseUrl}${path}",\n`,
    keyword('headers', 'headers'),
    ...(Object.keys(body).length === 0 ? [] : [keyword('json', value(body, 1))]),
  ];
  const end = video
    ? 'with open("video.mp4", "wb") as file:\n    file.write(response.content)\n'
    : `reply = response.json()\n${then}`;
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
