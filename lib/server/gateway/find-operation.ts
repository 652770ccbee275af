/**
 * The operation of an address and its error dialect; for an address without one an error that says what a client most likely
 * means, and what it has to set.
 */
import type { Contract } from '#lib/contract/contract.ts';
import type { Operation } from '#lib/contract/define-operation.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import { type ErrorDialect, type OperationId, operationFacts } from '#lib/contract/operation-facts.ts';
import { type GatewayRequest, header } from '#lib/server/http/gateway-request.ts';
import { createRouter } from '#lib/server/http/router.ts';

type Address = Pick<GatewayRequest, 'method' | 'path'>;

/** Throws `not_found` for unknown paths and `method_not_allowed`, with `allow`, for known ones. */
export function findOperation(request: GatewayRequest, contract: Contract) {
  const found = findRoute(request.method, request.path);
  if (found === undefined) throw unknownPath(request);
  if ('allow' in found) {
    throw new ApiError('method_not_allowed', {
      message: `${request.path} accepts ${found.allow.join(' or ')}; got ${request.method}.`,
      headers: { allow: found.allow.join(', ').replace('GET', 'GET, HEAD') },
    });
  }
  return { operation: contract.operationOf(nativeTwin(found.target.id, request)), params: found.params };
}

/** The newest `@google/genai` also requests `/v1/models` for its list: its headers identify it. */
function nativeTwin(id: OperationId, { headers }: GatewayRequest): OperationId {
  const twin = nativeTwins[id];
  const isNative = headers['x-goog-api-client'] !== undefined || headers['x-goog-api-key'] !== undefined;
  return twin && isNative ? twin : id;
}

const nativeTwins: Partial<Record<OperationId, OperationId>> = {
  [operationFacts.listModels.id]: operationFacts.listNativeModels.id,
  [operationFacts.retrieveModel.id]: operationFacts.retrieveNativeModel.id,
};

/** The dialect of a path, also of an unknown one. */
export function dialectOfPath(sent: string): ErrorDialect {
  // Some clients repeat the version.
  const path = sent.replace(/^\/v1(?=\/v1)/, '');
  if (path.startsWith('/v1beta') || /^\/v1\/models\/.+:[a-zA-Z]+$/.test(path)) return 'google';
  return path.startsWith('/v1/messages') ? 'anthropic' : 'openai';
}

/** Two SDKs use `/v1/models`; each gets errors in its own dialect. */
export function dialectOf(operation: Operation, request: GatewayRequest, ofPath: ErrorDialect): ErrorDialect {
  if (operation.tag === 'Models' && header(request, 'anthropic-version') !== undefined) return 'anthropic';
  return operation.dialect === 'google' ? 'google' : ofPath;
}

/** Of other interfaces: what to call in their place. */
const elsewhere: readonly (readonly [path: RegExp, hint: string])[] = [
  [
    /^\/(?:chat\/completions|responses|completions)(?:\/|$)/,
    'Easel has no chat completions and no responses. For text use POST /v1/messages (Anthropic) or POST /v1beta/models/{model}:generateContent (Gemini).',
  ],
  [
    /^\/embeddings(?:\/|$)/,
    'For vectors use POST /v1beta/models/google/beta-embedding-2-preview:embedContent (Gemini).',
  ],
  [/^\/audio(?:\/|$)/, 'Easel has no audio operations.'],
];

const operations = Object.values(operationFacts);

const routed = createRouter(
  operations.flatMap((target) => {
    const templates = 'aliases' in target ? [target.path, ...target.aliases] : [target.path];
    return templates.map((template) => ({ method: target.method, template, target }));
  }),
);

export function findRoute(method: string, path: string): ReturnType<typeof routed> {
  const found = routed(method, path);
  // The address of an operation that does not exist, such as OpenAI's variations, is not that of a task.
  const isNoTask = method === 'POST' && path.startsWith('/v1/images/') && found && 'allow' in found;
  return isNoTask ? undefined : found;
}

const list = [...new Set(operations.map(({ method, path }) => `${method} ${path.replaceAll('+}', '}')}`))];

/** Below `/v1` and `/v1beta`. */
function unknownPath({ method, path }: Address): ApiError {
  const bare = path.replace(/^\/v1(?:beta)?/, '');
  const start = `There is no ${method} ${path.slice(0, 200)}.`;
  const hint = elsewhere.find(([pattern]) => pattern.test(bare))?.[1];
  const message =
    findRoute(method, bare) === undefined
      ? `${start}${hint === undefined ? '' : ` ${hint}`} The operations are ${list.join(', ')}.`
      : `${start} The version is there twice: set the base URL of the client without it.`;
  return new ApiError('not_found', { message });
}

/** Names of pages, as folders of `app` have them. */
export const pageNames: ReadonlySet<string> = new Set([
  ...[
    '',
    'collections',
    'compare',
    'docs',
    'edits',
    'embeddings',
    'evaluations',
    'history',
    'images',
    'keys',
    'messages',
  ],
  ...['native-image', 'native-text', 'providers', 'settings', 'shared', 'tasks', 'usage', 'videos', 's'],
  ...['account', 'invitation', 'people', 'sign-in'],
]);

/**
 * The error of a client of the API that lacks the version in its base URL: pages answer only GET. Undefined for a browser.
 */
export function besidePages(request: GatewayRequest, baseUrl: string): ApiError | undefined {
  const { method, path, headers } = request;
  // Files and routes of the pages, and of the development server.
  if (
    /^\/(?:api|assets|mcp|metrics|[\w.-]+\.json|_next|__next[\w-]*)(?:\/|$)/.test(path) ||
    method === 'OPTIONS'
  )
    return undefined;
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && !(isApiClient(headers) && versionOf(request) !== undefined)) return undefined;
  const version = versionOf(request);
  const hint = elsewhere.find(([pattern]) => pattern.test(path))?.[1];
  const needs = `Clients of OpenAI and of the AI SDK need the base URL ${baseUrl}/v1, Anthropic's and Google's SDKs ${baseUrl}.`;
  const [, name = '', inner] = path.split('/');
  const isPage = !isRead && pageNames.has(name) && (inner === undefined || name === 's');
  const start = isPage ? `${path.slice(0, 200)} is a page.` : `There is no ${method} ${path.slice(0, 200)}.`;
  const meant =
    version === undefined
      ? ` The operations are ${list.join(', ')}.`
      : ` The operation is ${method} ${version}${path.slice(0, 200)}.`;
  const message = [start + meant, hint, needs].filter((text) => text !== undefined).join(' ');
  return isPage
    ? new ApiError('method_not_allowed', { message, headers: { allow: 'GET, HEAD' } })
    : new ApiError('not_found', { message });
}

/** The version that makes the path one of an operation. */
function versionOf({ method, path }: Address): string | undefined {
  return ['/v1', '/v1beta'].find((version) => {
    const found = findRoute(method, version + path);
    return found !== undefined && 'target' in found;
  });
}

/** Browsers send neither by themselves. */
function isApiClient({ authorization, accept, ...headers }: GatewayRequest['headers']): boolean {
  const hasKey = headers['x-api-key'] ?? headers['x-goog-api-key'] ?? /^bearer /i.test(String(authorization));
  return Boolean(hasKey) && !String(accept).includes('text/html');
}
