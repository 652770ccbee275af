/** Selects a fault that the sandbox simulates in the next run. Shown only with the sandbox provider. */
import { Bug } from 'lucide-react';
import { classNames } from '#components/ui/class-names.ts';

interface FaultPickerProps {
  faults: readonly Fault[];
  value: string;
  onChange(value: string): void;
}

export interface Fault {
  /** The value of the header `x-sandbox-fault`. */
  name: string;
  words: string;
}

export const noFault = '';

const asUsual = 'No fault';

export const runFaults: readonly Fault[] = [
  { name: 'rate_limit', words: 'Rate limit' },
  { name: 'overloaded', words: 'Overloaded' },
  { name: 'timeout', words: 'Timeout' },
  { name: 'refusal', words: 'Refusal' },
  { name: 'cut_stream', words: 'Cut stream' },
  { name: 'malformed', words: 'Malformed response' },
  { name: 'slow', words: 'Slow' },
];

export const taskFaults: readonly Fault[] = [
  { name: 'fail', words: 'Fails' },
  { name: 'expire', words: 'Expires' },
  { name: 'stall', words: 'Stalls' },
];

export function FaultPicker({ faults, value, onChange }: FaultPickerProps) {
  const chosen = value !== noFault;
  return (
    <label
      title="Makes the sandbox fail on purpose from the next run on, until you turn it off."
      className={classNames(
        'relative flex h-chip items-center gap-1.5 rounded-control border px-2 text-12 has-focus-visible:outline-2 has-focus-visible:outline-accent',
        chosen
          ? 'border-warning text-warning'
          : 'border-transparent text-ink-second hover:bg-sunk hover:text-ink',
      )}
    >
      <Bug aria-hidden size={14} className="shrink-0" />
      {/* The tabs have priority in narrow windows. */}
      <span aria-hidden className={classNames('whitespace-nowrap', !chosen && 'max-[1240px]:hidden')}>
        <span className={chosen ? 'max-[1400px]:hidden' : ''}>Sandbox</span>
        <span className="max-[1400px]:hidden">: </span>
        <span className={chosen ? '' : 'max-[1400px]:hidden'}>
          {(faults.find(({ name }) => name === value)?.words ?? asUsual).toLowerCase()}
        </span>
      </span>
      <span className="sr-only">Sandbox fault</span>
      <select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="absolute inset-0 cursor-pointer opacity-0"
      >
        <option value={noFault}>{asUsual}</option>
        <optgroup label="From the next run on">
          {faults.map(({ name, words }) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </optgroup>
      </select>
    </label>
  );
}

/** The run with the current fault instead of one of an earlier run. */
export function withFault<Run extends { request: { headers?: Readonly<Record<string, string>> } }>(
  run: Run,
  fault: string,
): Run {
  const { 'x-sandbox-fault': _, ...headers } = run.request.headers ?? {};
  const asked = fault === noFault ? headers : { ...headers, 'x-sandbox-fault': fault };
  return { ...run, request: { ...run.request, headers: asked } };
}
