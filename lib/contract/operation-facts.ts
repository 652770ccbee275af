/**
 * What each operation is, without its schemas, so that pages may load it. Other code asks these facts: an id is written
 * only in the contract and in gateway/endpoints.ts.
 */

/** The shape of error bodies on an operation's paths. */
export type ErrorDialect = 'openai' | 'anthropic' | 'google';

export type HttpMethod = 'GET' | 'POST' | 'DELETE';

/** Native image models draw although their operation's result is text. */
export type OperationResult = 'images' | 'text' | 'vectors' | 'video';

export interface OperationFacts {
  id: string;
  title: string;
  method: HttpMethod;
  /** Path template: `{name}` is one segment, `{name+}` may hold slashes. `/v1/videos/{id}` */
  path: string;
  /** Other path templates with the same meaning. */
  aliases?: readonly string[];
  dialect: ErrorDialect;
  /** What it counts without making anything. */
  counts?: 'tokens';
  /** What it makes. Absent where nothing is made: a repeated call costs nothing. */
  result?: OperationResult;
  /** A body with a list of requests, each of which has a result of its own. */
  batch?: true;
  /** The body field that requests a stream; `path`: another path streams; `always`: each response is a stream. */
  streams?: 'stream' | 'path' | 'always';
  /** `Prefer: respond-async` turns its image requests into tasks. */
  defers?: true;
  /** The id of the operation whose form makes this one's requests, too. */
  formOf?: string;
}

const drawn = { result: 'images', streams: 'stream', defers: true } as const;

export const operationFacts = {
  generateImages: { ...post('/v1/images/generations', 'images.generate', 'Images'), ...drawn },
  editImages: { ...post('/v1/images/edits', 'images.edit', 'Edits'), ...drawn },
  retrieveImage: get('/v1/images/{id}', 'images.retrieve', 'Image task'),
  listImages: get('/v1/images', 'images.list', 'Image tasks'),
  deleteImage: remove('/v1/images/{id}', 'images.delete', 'Delete an image task'),
  createVideo: { ...post('/v1/videos', 'videos.create', 'Videos'), result: 'video' },
  retrieveVideo: get('/v1/videos/{id}', 'videos.retrieve', 'Video task'),
  listVideos: get('/v1/videos', 'videos.list', 'Video tasks'),
  cancelVideo: post('/v1/videos/{id}/cancel', 'videos.cancel', 'Cancel a video'),
  deleteVideo: remove('/v1/videos/{id}', 'videos.delete', 'Delete a video'),
  downloadVideo: get('/v1/videos/{id}/content', 'videos.content', 'Video content'),
  createMessage: {
    ...post('/v1/messages', 'messages.create', 'Messages', 'anthropic'),
    result: 'text',
    streams: 'stream',
  },
  countMessageTokens: {
    ...post('/v1/messages/count_tokens', 'messages.count-tokens', 'Message tokens', 'anthropic'),
    counts: 'tokens',
  },
  generateContent: {
    ...native('generateContent', 'native.generate-content', 'Generate content'),
    result: 'text',
    streams: 'path',
    defers: true,
  },
  streamGenerateContent: {
    ...native('streamGenerateContent', 'native.stream-generate-content', 'Generate content, streamed'),
    result: 'text',
    streams: 'always',
    formOf: 'native.generate-content',
  },
  countNativeTokens: {
    ...native('countTokens', 'native.count-tokens', 'Count tokens natively'),
    counts: 'tokens',
  },
  embedContent: {
    ...native('embedContent', 'native.embed-content', 'Embed content'),
    result: 'vectors',
    formOf: 'native.batch-embed-contents',
  },
  batchEmbedContents: {
    ...native('batchEmbedContents', 'native.batch-embed-contents', 'Embed many contents'),
    result: 'vectors',
    batch: true,
  },
  listModels: get('/v1/models', 'models.list', 'Models'),
  retrieveModel: get('/v1/models/{model+}', 'models.retrieve', 'Model'),
  listNativeModels: get('/v1beta/models', 'native-models.list', 'Native models', 'google'),
  retrieveNativeModel: get('/v1beta/models/{model+}', 'native-models.retrieve', 'Native model', 'google'),
} as const satisfies Record<string, OperationFacts>;

export type OperationId = (typeof operationFacts)[keyof typeof operationFacts]['id'];

/** Undefined for an id that a later or earlier version wrote. */
export function factsOf(operationId: string): OperationFacts | undefined {
  return byId.get(operationId);
}

export function resultOf(operationId: string): OperationResult | undefined {
  return byId.get(operationId)?.result;
}

/** The path of a call: the template with the model, whose slashes stay, as with the official clients. */
export function pathFor(template: string, model: string): string {
  return template.replace('{model+}', model.split('/').map(encodeURIComponent).join('/'));
}

const byId = new Map<string, OperationFacts>(Object.values(operationFacts).map((facts) => [facts.id, facts]));

function get<Id extends string>(path: string, id: Id, title: string, dialect: ErrorDialect = 'openai') {
  return { method: 'GET', path, dialect, id, title } as const;
}

function post<Id extends string>(path: string, id: Id, title: string, dialect: ErrorDialect = 'openai') {
  return { method: 'POST', path, dialect, id, title } as const;
}

function remove<Id extends string>(path: string, id: Id, title: string) {
  return { method: 'DELETE', path, dialect: 'openai', id, title } as const;
}

/** The newest SDK calls the verbs under `/v1`. */
function native<Id extends string>(verb: string, id: Id, title: string) {
  return {
    ...post(`/v1beta/models/{model+}:${verb}`, id, title, 'google'),
    aliases: [`/v1/models/{model+}:${verb}`],
  } as const;
}
