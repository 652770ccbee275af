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
  generateImages: {
    ...drawn,
    ...post('/v1/images/generations', 'openai'),
    id: 'images.generate',
    title: 'Images',
  },
  editImages: { ...drawn, ...post('/v1/images/edits', 'openai'), id: 'images.edit', title: 'Edits' },
  retrieveImage: { ...get('/v1/images/{id}', 'openai'), id: 'images.retrieve', title: 'Image task' },
  listImages: { ...get('/v1/images', 'openai'), id: 'images.list', title: 'Image tasks' },
  deleteImage: {
    ...remove('/v1/images/{id}', 'openai'),
    id: 'images.delete',
    title: 'Delete an image task',
  },
  createVideo: { ...post('/v1/videos', 'openai'), id: 'videos.create', title: 'Videos', result: 'video' },
  retrieveVideo: { ...get('/v1/videos/{id}', 'openai'), id: 'videos.retrieve', title: 'Video task' },
  listVideos: { ...get('/v1/videos', 'openai'), id: 'videos.list', title: 'Video tasks' },
  cancelVideo: { ...post('/v1/videos/{id}/cancel', 'openai'), id: 'videos.cancel', title: 'Cancel a video' },
  deleteVideo: {
    ...remove('/v1/videos/{id}', 'openai'),
    id: 'videos.delete',
    title: 'Delete a video',
  },
  downloadVideo: {
    ...get('/v1/videos/{id}/content', 'openai'),
    id: 'videos.content',
    title: 'Video content',
  },
  createMessage: {
    ...post('/v1/messages', 'anthropic'),
    id: 'messages.create',
    title: 'Messages',
    result: 'text',
    streams: 'stream',
  },
  countMessageTokens: {
    ...post('/v1/messages/count_tokens', 'anthropic'),
    id: 'messages.count-tokens',
    counts: 'tokens',
    title: 'Message tokens',
  },
  generateContent: {
    ...native('generateContent'),
    id: 'native.generate-content',
    title: 'Generate content',
    result: 'text',
    streams: 'path',
    defers: true,
  },
  streamGenerateContent: {
    ...native('streamGenerateContent'),
    id: 'native.stream-generate-content',
    title: 'Generate content, streamed',
    result: 'text',
    streams: 'always',
    formOf: 'native.generate-content',
  },
  countNativeTokens: {
    ...native('countTokens'),
    id: 'native.count-tokens',
    counts: 'tokens',
    title: 'Count tokens natively',
  },
  embedContent: {
    ...native('embedContent'),
    id: 'native.embed-content',
    title: 'Embed content',
    result: 'vectors',
    formOf: 'native.batch-embed-contents',
  },
  batchEmbedContents: {
    ...native('batchEmbedContents'),
    id: 'native.batch-embed-contents',
    title: 'Embed many contents',
    result: 'vectors',
    batch: true,
  },
  listModels: { ...get('/v1/models', 'openai'), id: 'models.list', title: 'Models' },
  retrieveModel: { ...get('/v1/models/{model+}', 'openai'), id: 'models.retrieve', title: 'Model' },
  listNativeModels: { ...get('/v1beta/models', 'google'), id: 'native-models.list', title: 'Native models' },
  retrieveNativeModel: {
    ...get('/v1beta/models/{model+}', 'google'),
    id: 'native-models.retrieve',
    title: 'Native model',
  },
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

function get<Dialect extends ErrorDialect>(path: string, dialect: Dialect) {
  return { method: 'GET', path, dialect } as const;
}

function post<Dialect extends ErrorDialect>(path: string, dialect: Dialect) {
  return { method: 'POST', path, dialect } as const;
}

function remove<Dialect extends ErrorDialect>(path: string, dialect: Dialect) {
  return { method: 'DELETE', path, dialect } as const;
}

/** The newest SDK calls the verbs under `/v1`. */
function native(verb: string) {
  return {
    ...post(`/v1beta/models/{model+}:${verb}`, 'google'),
    aliases: [`/v1/models/{model+}:${verb}`],
  } as const;
}
