/** One provider: condition, address, figures, test, last failures and models. */
import { Check, CircleAlert, CircleSlash, Minus, Plug } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ChangeKeyLink } from '#components/shell/change-key-link.tsx';
import { ProviderIcon } from '#components/shell/provider-icon.tsx';
import { BusyButton } from '#components/ui/busy-button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { FoldMark } from '#components/ui/fold-mark.tsx';
import { errorMessage } from '#lib/base/error-message.ts';
import { countText } from '#lib/base/format.ts';
import { formatDateTime } from '#lib/base/format-time.ts';
import {
  answeredModels,
  conditionView,
  failureSentence,
  modelsText,
  type ProviderTone,
  providerFigures,
  type TestView,
  testView,
} from '#lib/client/providers/provider-view.ts';
import { testProvider } from '#lib/client/providers/use-providers.ts';
import type { ProviderState } from '#lib/contract/pages/provider-state.ts';

interface ProviderCardProps {
  provider: ProviderState;
  /** Unix milliseconds; 0 before hydration. */
  now: number;
}

export function ProviderCard({ provider, now }: ProviderCardProps) {
  const { id, label, address, source, failures } = provider;
  const { sentence, ...mark } = conditionView(provider, now);
  return (
    <li
      aria-label={id}
      className="flex min-w-0 flex-col rounded-panel border border-hairline bg-panel text-13"
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 pt-4 pb-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-15 font-semibold">
            <ProviderIcon id={id} size={16} />
            {label}
            {id === label.toLowerCase() ? null : (
              <span className="font-mono text-12 font-normal text-ink-third">{id}</span>
            )}
            <ConditionMark condition={provider.condition} {...mark} />
          </h2>
          <p className="mt-0.5 text-ink-second [overflow-wrap:anywhere]">
            {address === null ? (
              'Inside this server: offline, no key, no cost.'
            ) : (
              <>
                <span className="font-mono text-12">{address}</span>
                {source === null ? null : (
                  <>
                    {' '}
                    · {isSetting(source) ? 'set by ' : 'key entered on the '}
                    <span className={classNames(isSetting(source) && 'font-mono text-12')}>{source}</span>
                  </>
                )}
              </>
            )}
          </p>
        </div>
        <TestButton id={id} label={label} />
      </div>
      {sentence === undefined ? null : (
        <p className="px-4 pb-3 text-pretty text-failed tabular-nums [overflow-wrap:anywhere]">{sentence}</p>
      )}
      {provider.condition === 'failing' && failures[0] ? (
        <ChangeKeyLink
          failure={{ ...failures[0], message: failures[0].problem, provider: id }}
          className="mx-4 mb-3"
        />
      ) : null}
      <Figures provider={provider} />
      {failures.length > 0 ? <LastFailures id={id} failures={failures} /> : null}
      <Models provider={provider} />
    </li>
  );
}

/** Else it is the page that has the key. */
function isSetting(source: string): boolean {
  return /^[A-Z0-9_]+$/.test(source);
}

const icons: Readonly<Record<ProviderState['condition'], typeof Check>> = {
  healthy: Check,
  limited: CircleAlert,
  failing: CircleAlert,
  open: CircleSlash,
  unused: Minus,
};

const tones: Readonly<Record<ProviderTone, string>> = {
  good: 'text-done',
  bad: 'text-failed',
  neutral: 'text-ink-second',
};

interface ConditionMarkProps {
  condition: ProviderState['condition'];
  label: string;
  tone: ProviderTone;
}

function ConditionMark({ condition, label, tone }: ConditionMarkProps) {
  const Icon = icons[condition];
  return (
    <span className={classNames('flex items-center gap-1.5 text-13', tones[tone])}>
      <Icon aria-hidden size={15} className="shrink-0" />
      {label}
    </span>
  );
}

function TestButton({ id, label }: Pick<ProviderState, 'id' | 'label'>) {
  const [state, setState] = useState<TestView | 'running' | undefined>();
  const test = async () => {
    setState('running');
    try {
      setState(testView(await testProvider(id), label));
    } catch (error) {
      setState({ isGood: false, text: errorMessage(error) });
    }
  };
  const result = typeof state === 'object' ? state : undefined;
  const text = state === 'running' ? 'Testing…' : 'Test';
  return (
    <div className={classNames('flex min-w-0 flex-wrap items-center gap-y-2', result && 'gap-x-3')}>
      <p
        role="status"
        className={classNames(
          'flex min-w-0 items-center gap-1.5',
          result && tones[result.isGood ? 'good' : 'bad'],
        )}
      >
        {result === undefined ? null : (
          <>
            {result.isGood ? (
              <Check size={15} className="shrink-0" />
            ) : (
              <CircleAlert size={15} className="shrink-0" />
            )}
            <span className="min-w-0 [overflow-wrap:anywhere]">{result.text}</span>
          </>
        )}
      </p>
      <BusyButton
        icon={<Plug size={14} />}
        aria-label={`${text} ${id}`}
        busy={state === 'running'}
        onClick={() => void test()}
      >
        {text}
      </BusyButton>
    </div>
  );
}

function Figures({ provider }: { provider: ProviderState }) {
  return (
    <dl className="grid grid-cols-3 gap-x-4 gap-y-2 border-t border-hairline px-4 py-3 sm:grid-cols-6">
      {providerFigures(provider).map(([label, value]) => (
        <div key={label} className="flex min-w-0 flex-col justify-between">
          <dt className="text-12 text-pretty text-ink-second">{label}</dt>
          <dd className="font-mono text-14 tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function LastFailures({ id, failures }: Pick<ProviderState, 'id' | 'failures'>) {
  return (
    <Fold title={countText(failures.length, 'recent failure')}>
      <ul className="flex flex-col gap-2.5">
        {failures.map((failure, index) => (
          <li key={`${failure.at} ${index}`} className="grid gap-x-4 sm:grid-cols-[132px_minmax(0,1fr)]">
            <time dateTime={failure.at} className="text-12 leading-5 text-ink-second tabular-nums">
              {formatDateTime(failure.at)}
            </time>
            <p className="min-w-0 [overflow-wrap:anywhere]">{failureSentence(id, failure)}</p>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function Models({ provider }: { provider: ProviderState }) {
  const answered = answeredModels(provider);
  if (answered.length === 0) {
    return (
      <p className="border-t border-hairline px-4 py-2.5 text-ink-second">
        Answers no new requests: other providers answer all models.
      </p>
    );
  }
  return (
    <Fold title={modelsText(provider)}>
      <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {answered.map(({ id, upstreamModel, operations, shutdown }) => (
          <li key={id} className="min-w-0 font-mono text-12 leading-5 [overflow-wrap:anywhere]">
            {id}
            {upstreamModel === undefined ? null : (
              <span className="text-ink-third">
                <span aria-hidden> → </span>
                <span className="sr-only"> as </span>
                {upstreamModel}
              </span>
            )}
            {operations === undefined ? null : (
              <span className="font-sans text-ink-second"> in {operations}</span>
            )}
            {shutdown === undefined ? null : <span className="font-sans text-warning"> {shutdown}</span>}
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group border-t border-hairline">
      <summary className="flex min-h-control-small items-center gap-1.5 rounded-control px-4 py-1.5 text-ink-second tabular-nums outline-offset-[-3px] hover:text-ink pointer-coarse:min-h-11">
        <FoldMark />
        {title}
      </summary>
      <div className="px-4 pt-1 pb-4">{children}</div>
    </details>
  );
}
