/**
 * A failure as a person understands it: what happened, to whom, and the one thing to do about it. The one table of the
 * pages, for results, rows, tasks, evaluations, notifications and providers.
 */
import { isRecord, parseJson } from '#lib/base/json-value.ts';
import type { RunError } from '#lib/client/transport/run-error.ts';
import { operatorProblems, rateLimitProblem } from '#lib/contract/errors/operator-problems.ts';
import { interruptedText } from '#lib/contract/pages/run-problem.ts';
import { providerName, upperFirst } from './provider-labels.ts';

/** `prompt`, `request`: change it; `again`: send it once more; `key`: that of the provider; the others open a page. */
export type FailureAction = 'prompt' | 'request' | 'again' | 'key' | 'providers' | 'keys' | 'reload';

export interface Failure extends Partial<Omit<RunError, 'message'>> {
  message: string;
  status?: number | null | undefined;
  /** Its id; null or undefined if Easel itself refused the request. Empty if it is not known. */
  provider?: string | null | undefined;
}

export interface FailureView {
  title: string;
  /** What it means for the user. */
  sentence: string;
  action: FailureAction;
  /** The provider's own words, where the sentence does not have them. */
  quote?: string;
}

export function failureView(failure: Failure): FailureView {
  const kind = kindOf(failure);
  const { title, sentence, action }: FailureText = failures[kind];
  const { message, retryAfterSeconds } = failure;
  const who = whoOf(failure);
  const words = plainWords(message, who === 'Easel' ? 'the provider' : who);
  const quote = sentence === undefined || message in byText ? undefined : vendorQuote(message);
  const hasReason = kind === 'unreadable' || kind === 'failed';
  const reason = hasReason && quote === undefined ? `${words} ` : '';
  const wait = retryAfterSeconds === undefined ? '' : ` Try again in ${retryAfterSeconds} s.`;
  return {
    title: upperFirst(title.replace('{who}', who)),
    sentence: `${sentence === undefined ? words : reason + sentence}${wait}`,
    action,
    ...(quote === undefined ? {} : { quote }),
  };
}

function whoOf({ provider, message }: Failure): string {
  if (provider === '') return 'the provider';
  const ids = provider ?? /failed repeatedly.*\((.+)\)/.exec(message)?.[1];
  return ids === undefined ? 'Easel' : ids.split(', ').map(providerName).join(' and ');
}

/** In one line: `OpenAI rejected the API key`, `Easel refused the request: n must be at most 10; got 11.` */
export function failureLine(failure: Failure): string {
  const kind = kindOf(failure);
  const { title, sentence } = failureView(failure);
  if (kind === 'task') return sentence;
  return 'sentence' in failures[kind] ? title : `${title}: ${sentence}`;
}

interface FailureText {
  title: string;
  sentence?: string;
  action: FailureAction;
}

type FailureKind = keyof typeof failures;

/** Without a sentence, the message says it: it names field, value and rule. */
const failures = {
  key: {
    title: '{who} rejected the API key',
    sentence: 'Nothing was charged. The key of this server must be changed.',
    action: 'key',
  },
  credit: {
    title: 'No credit left at {who}',
    sentence: 'The account of this server has no credit there, or its quota is used up.',
    action: 'providers',
  },
  access: {
    title: '{who} does not give access to this model',
    sentence: 'The model must be enabled there for the account of this server.',
    action: 'providers',
  },
  region: {
    title: '{who} does not serve this country or region',
    sentence: 'The server needs another account or address.',
    action: 'providers',
  },
  unverified: {
    title: '{who} wants the organization verified',
    sentence: 'It gives this model to verified organizations. Verify the account of this server there.',
    action: 'providers',
  },
  account: {
    title: '{who} refuses the account of this server',
    sentence: 'The account must be checked there.',
    action: 'providers',
  },
  address: {
    title: 'The address of {who} is wrong',
    sentence: 'Something else than the API answers there. The address is a setting of the server.',
    action: 'providers',
  },
  unreachable: {
    title: '{who} cannot be reached',
    sentence: 'The connection failed. Your input is kept.',
    action: 'again',
  },
  paused: {
    title: '{who} failed repeatedly',
    sentence: 'The model gets no requests for a short time.',
    action: 'again',
  },
  blocked: {
    title: 'Blocked by the safety filter of {who}',
    sentence: 'Describe it in another way and run it again.',
    action: 'prompt',
  },
  rate: {
    title: '{who} limits the rate of requests',
    sentence: 'Too many were sent in a short time.',
    action: 'again',
  },
  overloaded: { title: '{who} is overloaded', sentence: 'The request is not at fault.', action: 'again' },
  timeout: {
    title: '{who} did not answer in time',
    sentence: 'It may have made a result all the same, and billed it.',
    action: 'again',
  },
  unreadable: {
    title: '{who} sent no usable result',
    sentence: 'It may have billed the request all the same.',
    action: 'again',
  },
  failed: { title: '{who} failed', sentence: 'The error is at the provider.', action: 'again' },
  budget: { title: 'The budget of this API key is used up', action: 'keys' },
  ownKey: { title: 'Easel does not accept the API key', action: 'keys' },
  permission: { title: '{who} does not permit this', action: 'request' },
  model: { title: '{who} does not know this model', action: 'request' },
  missing: { title: '{who} did not find it', action: 'request' },
  large: { title: 'The request is too large', action: 'request' },
  invalid: { title: '{who} refused the request', action: 'request' },
  unsupported: { title: '{who} does not have this operation', action: 'request' },
  conflict: { title: 'It is not known whether the request was carried out', action: 'again' },
  interrupted: {
    title: 'Interrupted',
    sentence: 'The server stopped during the run. The provider may have billed it.',
    action: 'again',
  },
  internal: { title: 'Easel failed', action: 'again' },
  offline: { title: 'You are offline', action: 'again' },
  outdated: { title: 'Easel was updated', action: 'reload' },
  network: { title: 'No response', action: 'again' },
  unsent: { title: 'Request not sent', action: 'request' },
  stream: { title: 'The result broke off', action: 'again' },
  task: { title: 'The task failed', action: 'request' },
} satisfies Record<string, FailureText>;

function kindOf({ kind, message, code, status, provider, offline, outdated }: Failure): FailureKind {
  if (offline) return 'offline';
  if (outdated) return 'outdated';
  const said = byText[message];
  // A run that a kill has cut has no status, and did arrive.
  if (said === undefined && (kind === 'network' || kind === 'unsent')) return kind;
  const paused = message.includes(' failed repeatedly') ? 'paused' : undefined;
  const known = said ?? paused ?? byCode[code?.toLowerCase() ?? ''];
  if (known !== undefined) return known;
  const worded = patterns.find(([pattern]) => pattern.test(message))?.[1];
  if (worded !== undefined) return worded;
  return kind === 'stream' || kind === 'task' ? kind : ofStatus(status ?? 0, provider);
}

function ofStatus(status: number, provider: Failure['provider']): FailureKind {
  const known = byStatus[status];
  if (known !== undefined) return known;
  // What stands between this page and Easel has answered.
  if (status === 502 && provider == null) return 'unreachable';
  if (status >= 400 && status < 500) return 'invalid';
  if (status > 0 && status < 400) return 'unreadable';
  return provider == null ? 'internal' : 'failed';
}

const byText: Readonly<Record<string, FailureKind>> = {
  [operatorProblems.key]: 'key',
  [operatorProblems.credit]: 'credit',
  [operatorProblems.access]: 'access',
  [operatorProblems.region]: 'region',
  [operatorProblems.unverified]: 'unverified',
  [operatorProblems.account]: 'account',
  [operatorProblems.page]: 'address',
  [operatorProblems.redirect]: 'address',
  [operatorProblems.path]: 'address',
  [rateLimitProblem]: 'rate',
  [interruptedText]: 'interrupted',
};

/** Codes of this interface and the types of Anthropic's dialect. Google's are as coarse as the status. */
const byCode: Readonly<Record<string, FailureKind>> = {
  moderation_blocked: 'blocked',
  insufficient_quota: 'budget',
  billing_error: 'budget',
  missing_api_key: 'ownKey',
  invalid_api_key: 'ownKey',
  authentication_error: 'ownKey',
  permission_denied: 'permission',
  permission_error: 'permission',
  model_not_found: 'model',
  request_too_large: 'large',
  rate_limit_exceeded: 'rate',
  rate_limit_error: 'rate',
  overloaded: 'overloaded',
  overloaded_error: 'overloaded',
  upstream_timeout: 'timeout',
  timeout_error: 'timeout',
  not_implemented: 'unsupported',
  outcome_unknown: 'conflict',
};

/** For stored messages, which have no code. */
const patterns: readonly [RegExp, FailureKind][] = [
  [
    /\b(safety|moderation) (system|filter|polic|setting)|content[ _](filter(ing)? )?policy|\binappropriate content/i,
    'blocked',
  ],
  [/^models?[:/]|\bmodel\b.*\b(does not exist|not found)\b/i, 'model'],
  [/^(?!A file).*\b(cannot|could not) be reached\b/, 'unreachable'],
  [/\bin time\b|^Timed out\b/, 'timeout'],
  [
    /\bcannot read\b|\bbroke the connection\b|\breturned (no image|something)|\btoo many bytes\b/,
    'unreadable',
  ],
  [/^Rate limit\b/, 'rate'],
  [/^Overloaded\b/, 'overloaded'],
];

const byStatus: Readonly<Record<number, FailureKind>> = {
  401: 'ownKey',
  402: 'budget',
  403: 'permission',
  404: 'missing',
  408: 'timeout',
  413: 'large',
  429: 'rate',
  501: 'unsupported',
  503: 'overloaded',
  504: 'timeout',
  529: 'overloaded',
};

/** What Easel says about a provider: no quote. */
const ownWords =
  /^(The (upstream|provider|proxy|account of this service)|Cannot (read|store)|A file at|It answered with)\b/;

/** The words of a vendor; undefined for those of Easel. */
export function vendorQuote(message: string): string | undefined {
  const words = vendorWords(message);
  return ownWords.test(words) ? undefined : words;
}

/** The words of a vendor, or those of Easel with the provider's name: `OpenAI broke the connection before it answered.` */
export function plainWords(message: string, who: string): string {
  const words = vendorWords(message);
  if (!ownWords.test(words)) return words;
  return words
    .replace(/\bthe (upstream|provider)\b/gi, (found) => (found.startsWith('T') ? upperFirst(who) : who))
    .replace('this service', 'Easel');
}

/** The message of a vendor in place of its JSON or web page, where it can be read, without our own words before it. */
export function vendorWords(message: string): string {
  const start = message.indexOf('{');
  const own = start < 0 ? undefined : messageIn(message.slice(start));
  const words = own === undefined ? message : message.slice(0, start) + own;
  const text = words.replace(/^The upstream answered \d+[^:]*: (?!no readable text$)/, '');
  if (!/^\s*<[!?a-z]/i.test(text)) return text;
  return (/<title>([^<]+)/i.exec(text)?.[1] ?? text.replace(/<[^>]*>?/g, ' ')).trim();
}

function messageIn(json: string): string | undefined {
  const body = parseJson(json) ?? { message: firstMessage(json) };
  const error = isRecord(body) && isRecord(body.error) ? body.error : body;
  return isRecord(error) && typeof error.message === 'string' ? error.message : undefined;
}

/** Of JSON that was cut. */
function firstMessage(json: string): unknown {
  return parseJson(/"message":\s*("(?:[^"\\]|\\.)*")/.exec(json)?.[1] ?? '');
}
