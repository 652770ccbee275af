/** The state of a provider as texts. */
import { countText, formatClock, formatCount, formatMs } from '#lib/base/format.ts';
import { failureLine, plainWords, vendorQuote } from '#lib/client/run/failure-view.ts';
import { providerName } from '#lib/client/run/provider-labels.ts';
import type {
  ProviderList,
  ProviderState,
  ProviderTest,
  SavedKey,
} from '#lib/contract/pages/provider-state.ts';

export type ProviderTone = 'good' | 'bad' | 'neutral';

export interface ConditionView {
  /** The mark: one or two words. */
  label: string;
  tone: ProviderTone;
  /** Undefined if the mark says all. */
  sentence: string | undefined;
}

/** `now` in Unix milliseconds; 0 before hydration. */
export function conditionView(
  {
    id,
    condition,
    retryAt,
    openModels,
    failures,
  }: Pick<ProviderState, 'id' | 'condition' | 'retryAt' | 'openModels' | 'failures'>,
  now: number,
): ConditionView {
  const failure = failures[0] && failureSentence(id, failures[0]);
  const sentences: Partial<Record<ProviderState['condition'], string | undefined>> = {
    limited: failure,
    failing: failure,
    open: openSentence(openModels, retryAt, now),
  };
  return { ...conditions[condition], sentence: sentences[condition] };
}

const conditions = {
  healthy: { label: 'Healthy', tone: 'good' },
  unused: { label: 'Not used since the start', tone: 'neutral' },
  limited: { label: 'Rate limited', tone: 'bad' },
  failing: { label: 'Failing', tone: 'bad' },
  open: { label: 'Circuit open', tone: 'bad' },
} as const;

/** `OpenAI rejected the API key: “Incorrect API key provided.”` */
export function failureSentence(provider: string, { code, message, problem }: ProviderFailure): string {
  const line = failureLine({ message: problem, code, provider });
  const quote = vendorQuote(message);
  if (quote !== undefined) return `${line}: “${quote}”`;
  const words = plainWords(message, providerName(provider));
  return words.startsWith(line) ? words : `${line}: ${words}`;
}

type ProviderFailure = ProviderState['failures'][number];

function openSentence(openModels: readonly string[], retryAt: string | null, now: number): string {
  const [first = 'It', ...others] = openModels;
  const subject = others.length === 0 ? first : `${first} and ${countText(others.length, 'other model')}`;
  const seconds = retryAt === null || now === 0 ? 0 : Math.ceil((Date.parse(retryAt) - now) / 1000);
  return seconds > 0
    ? `${subject} failed repeatedly: no requests for now. Next attempt in ${formatClock(seconds)}.`
    : `${subject} failed repeatedly. The next request is tried; if it succeeds, this provider is used again.`;
}

/** The figures of a provider: label and value. */
export function providerFigures(provider: ProviderState) {
  const { calls, failed, rateLimited, medianMs, running, waiting } = provider;
  return [
    ['calls', formatCount(calls)],
    ['failed', formatCount(failed)],
    ['rate limited', formatCount(rateLimited)],
    ['median first result', medianMs === null ? '–' : formatMs(medianMs)],
    ['in progress', formatCount(running)],
    ['waiting', formatCount(waiting)],
  ] as const;
}

export interface TestView {
  isGood: boolean;
  text: string;
}

export function testView({ status, milliseconds, problem }: ProviderTest, who: string): TestView {
  if (problem !== null) return { isGood: false, text: plainWords(problem, who) };
  if (status === null) return { isGood: true, text: 'Ready. It runs inside this server.' };
  return { isGood: true, text: `Ready: status ${status} in ${formatMs(milliseconds ?? 0)}.` };
}

export interface AnsweredModel {
  /** `alpha-image-2`, or a pattern: `epsilon-*`. */
  id: string;
  /** The name at the upstream, if it differs. */
  upstreamModel: string | undefined;
  /** Where a pattern applies: `Messages`. */
  operations: string | undefined;
  /** `shutdown 2026-05-12`; undefined without a date. */
  shutdown: string | undefined;
}

/** Models of the catalogue, then patterns. */
export function answeredModels({ models, patterns }: Pick<ProviderState, 'models' | 'patterns'>) {
  const renamed = (id: string, upstreamModel: string) => (upstreamModel === id ? undefined : upstreamModel);
  return [
    ...models.map(
      ({ id, upstreamModel, shutdownDate }): AnsweredModel => ({
        id,
        upstreamModel: renamed(id, upstreamModel),
        operations: undefined,
        shutdown: shutdownDate === null ? undefined : `shutdown ${shutdownDate}`,
      }),
    ),
    ...patterns.map(
      ({ models: pattern, upstreamModel, operations }): AnsweredModel => ({
        id: pattern === '*' ? 'any other model' : pattern,
        upstreamModel: renamed(pattern, upstreamModel),
        operations: operations.join(', '),
        shutdown: undefined,
      }),
    ),
  ];
}

/** `12 models, and others by name` */
export function modelsText({ models, patterns }: Pick<ProviderState, 'models' | 'patterns'>): string {
  if (models.length === 0) return patterns.length === 0 ? 'No models' : 'Models by name';
  const counted = countText(models.length, 'model');
  return patterns.length === 0 ? counted : `${counted}, and others by name`;
}

export type VendorKey = NonNullable<ProviderList['vendors'][number]['apiKey']>;

/** Where the key of a vendor is: `Entered here, ends in ab12`. */
export function keyView({ setting, entered, end }: VendorKey): { text: string; tone: ProviderTone } {
  if (setting !== null) return { text: `Set by ${setting}`, tone: 'good' };
  if (entered === 'none') return { text: 'No key', tone: 'neutral' };
  if (entered === 'unreadable') return { text: 'Cannot be read any more: enter it again', tone: 'bad' };
  return { text: end === null ? 'Entered here' : `Entered here, ends in ${end}`, tone: 'good' };
}

/** What came of an entered key. */
export function savedKeyView({ saved, test }: SavedKey, who: string): TestView {
  const { isGood, text } = testView(test, who);
  if (!saved) return { isGood: false, text: `Not saved. ${text}` };
  return { isGood, text: `Saved and used from now on. ${isGood ? text : `The test failed: ${text}`}` };
}
