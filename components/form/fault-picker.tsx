/** Selects a fault that the sandbox simulates in the next run. Shown only with the sandbox provider. */
import { Bug } from 'lucide-react';
import { classNames } from '#components/ui/class-names.ts';

interface FaultPickerProps {
  faults: readonly Fault[];
  value: string;
  onChange(value: string): void;
  /** Gives its words up earlier: the bar has more. */
  isShort?: boolean;
}

export interface Fault {
  /** The value of the header `x-sandbox-fault`. */
  name: string;
  label: string;
}

export const noFault = '';

const asUsual = 'Off';

export const runFaults: readonly Fault[] = [
  { name: 'rate_limit', label: 'Rate limit' },
  { name: 'overloaded', label: 'Overloaded' },
  { name: 'timeout', label: 'Timeout' },
  { name: 'refusal', label: 'Refusal' },
  { name: 'cut_stream', label: 'Cut stream' },
  { name: 'malformed', label: 'Malformed response' },
  { name: 'slow', label: 'Slow' },
];

export const taskFaults: readonly Fault[] = [
  { name: 'fail', label: 'Fails' },
  { name: 'expire', label: 'Expires' },
  { name: 'stall', label: 'Stalls' },
];

export function FaultPicker({ faults, value, onChange, isShort = false }: FaultPickerProps) {
  const chosen = value !== noFault;
  const untilRoom = isShort ? '@max-[960px]/tabs:hidden' : '@max-[780px]/tabs:hidden';
  return (
    <label
      title="Makes the sandbox fail on purpose from the next run on, until you turn it off."
      className={classNames(
        'relative flex h-chip items-center gap-1.5 rounded-control border px-2 text-12 has-focus-visible:outline-2 has-focus-visible:outline-ink',
        chosen
          ? 'border-warning text-warning'
          : 'border-transparent text-ink-second hover:bg-sunk hover:text-ink',
      )}
    >
      <Bug size={14} className="shrink-0" />
      {/* The tabs have priority in a narrow bar. */}
      <span
        aria-hidden
        className={classNames('whitespace-nowrap', chosen ? '@max-[460px]/tabs:hidden' : untilRoom)}
      >
        <span className={untilRoom}>Simulate a failure: </span>
        {(faults.find(({ name }) => name === value)?.label ?? asUsual).toLowerCase()}
      </span>
      <span className="sr-only">Simulate a failure</span>
      <select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="absolute inset-0 cursor-pointer opacity-0"
      >
        <option value={noFault}>{asUsual}</option>
        <optgroup label="From the next run on">
          {faults.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
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
  const next = fault === noFault ? headers : { ...headers, 'x-sandbox-fault': fault };
  return { ...run, request: { ...run.request, headers: next } };
}
