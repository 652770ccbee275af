/** What a scripted server answers, and what a client made of it. */

export interface Scripted {
  /** 200 by default. */
  status?: number;
  headers?: Readonly<Record<string, string>>;
  json?: unknown;
  /** An event stream, in these pieces. */
  pieces?: readonly (string | Uint8Array)[];
  /** Milliseconds before the first byte, and between pieces. */
  waitMs?: number;
  /** What happens behind the last byte: by default the response ends; else the connection breaks, or nothing follows. */
  end?: 'cut' | 'hang';
}

/** Responses in order of the requests; the last one is repeated. */
export interface Script {
  post: readonly Scripted[];
  /** For GET: of a video task, and of its content. */
  get?: readonly Scripted[];
}

export interface Received {
  /** Milliseconds since the client was started. */
  at: number;
  method: string;
  path: string;
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
}

/** The line of JSON that a client prints. */
export interface Output {
  ok?: unknown;
  text?: unknown;
  images?: unknown;
  url?: unknown;
  status?: unknown;
  error?: unknown;
}

export interface Played {
  requests: readonly Received[];
  output: Output;
  /** From its start to its end. */
  ms: number;
}

export const tasks = [
  'message',
  'stream',
  'image',
  'image-stream',
  'video',
  'native',
  'native-stream',
] as const;
export type Task = (typeof tasks)[number];

/** Seconds of silence after which a client gives up; EASEL_TIMEOUT_SECONDS. */
export const silenceSeconds = 10;

export interface Behaviour {
  id: string;
  task: Task;
  title: string;
  script: Script;
  /** Sentences of what is wrong; everything else is left out. */
  wrong(played: Played): readonly (string | false | undefined)[];
}
