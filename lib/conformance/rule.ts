/** A rule of the interface that a server keeps or breaks, and how it is asked. */
import type { Operation } from '#lib/contract/define-operation.ts';
import type { Catalogue } from '#lib/contract/models/catalogue.ts';
import { pathFor } from '#lib/contract/operation-facts.ts';

export interface Rule {
  /** Stays the same from version to version: baseline files name it. */
  id: string;
  title: string;
  /** Of the interface document. */
  section: string;
  operation: Operation;
  /** As a person would send it. */
  request: string;
  expected: string;
  /** What came, if it is not what was expected. Throws where nothing came. */
  ask(server: Server): Promise<string | undefined>;
}

export interface Server {
  /** Without `/v1`. */
  baseUrl: string;
  key: string;
  /** Also requires the status, the code and the field of a refusal that Easel sends; the interface document leaves them open. */
  strict: boolean;
  fetch(request: Request): Promise<Response>;
}

const sections = {
  general: '1. Generate images (general image models)',
  seedream: '2. Generate images (seedream-type group)',
  chat: '3. Generate images (chat-image-type group)',
  diffusion: '4. Generate images (diffusion-type group)',
  edits: '5. Edit images',
  nativeImages: '6. Native-protocol image generation',
  embeddings: '7. Embedding',
  create: '8. Create a video task',
  query: '9. Query a video task',
  background: 'Images in the background',
  messages: '10. Text messages',
  nativeText: '11. Native-protocol text generation',
  models: 'Versioning',
} as const;

export function sectionOf({ tag, method, path }: Operation, model: string, catalogue: Catalogue): string {
  const entry = catalogue.find(model);
  switch (tag) {
    case 'Images':
      if (path.endsWith('/edits')) return sections.edits;
      if (path.includes('{id}') || method === 'GET') return sections.background;
      return entry?.kind === 'image' ? sections[entry.group] : sections.general;
    case 'Video':
      return method === 'POST' && !path.includes('{') ? sections.create : sections.query;
    case 'Messages':
      return sections.messages;
    case 'Native':
      return entry?.kind === 'image' ? sections.nativeImages : sections.nativeText;
    case 'Embeddings':
      return sections.embeddings;
    case 'Models':
      return sections.models;
  }
}

export interface Sent {
  method?: string;
  /** In the path. */
  model?: string;
  /** Anything but text, bytes and forms is sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Another key; null sends none. */
  key?: string | null;
  /** In place of the operation's path. */
  path?: string;
}

/** Headers of a credential, as the interface document sends it for each operation. */
const credentials = {
  bearer: 'authorization',
  'api-key': 'x-api-key',
  'vendor-api-key': 'x-goog-api-key',
} as const;

/** A server that hangs costs this long, not the whole run. */
const limitMs = 120_000;

export function send(server: Server, operation: Operation, sent: Sent): Promise<Response> {
  const { method = operation.method, body, key = server.key } = sent;
  const headers = new Headers(sent.headers);
  const name = credentials[operation.credential];
  if (key !== null && !headers.has('authorization'))
    headers.set(name, name === 'authorization' ? `Bearer ${key}` : key);
  const isRaw = typeof body === 'string' || body instanceof FormData;
  if (!(body instanceof FormData) && body !== undefined && !headers.has('content-type'))
    headers.set('content-type', 'application/json');
  const url = server.baseUrl + (sent.path ?? pathFor(operation.path, sent.model ?? ''));
  return server.fetch(
    new Request(url, {
      method,
      headers,
      body: body === undefined ? null : isRaw ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(limitMs),
    }),
  );
}
