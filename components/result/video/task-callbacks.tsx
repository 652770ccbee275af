/** The callbacks of a task: events, attempts and states, with Redeliver. */
import { CircleCheck, CircleDashed, CircleX, RotateCw } from 'lucide-react';
import useSWR from 'swr';
import { classNames } from '#components/ui/class-names.ts';
import { ErrorText } from '#components/ui/error-text.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { countText } from '#lib/base/format.ts';
import { formatSecond } from '#lib/base/format-time.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { Delivery } from '#lib/contract/pages/delivery.ts';
import { SidebarSection } from '../sidebar/sidebar-section.tsx';

interface TaskCallbacksProps {
  taskId: string;
  /** Absent for a task of an API key: nothing is shown without callbacks. */
  url?: string;
  /** The task may still change its state. */
  live: boolean;
  /** Unix milliseconds; 0 while unknown. */
  now: number;
}

interface Deliveries {
  deliveries: readonly Delivery[];
}

const api = '/api/deliveries';
const pollMs = 2_000;

/** Stable, because SWR restarts its timer for a new function. */
function whileWaiting(known: Deliveries | undefined): number {
  return known?.deliveries.some(({ state }) => state === 'waiting') ? pollMs : 0;
}

export function TaskCallbacks({ taskId, url, live, now }: TaskCallbacksProps) {
  const { data, error, mutate } = useSWR<Deliveries, Error>(
    `${api}?task=${encodeURIComponent(taskId)}`,
    callPages,
    { refreshInterval: live ? pollMs : whileWaiting },
  );
  const { problem, act } = useAction();
  const redeliver = ({ id }: Delivery) =>
    act(() => callPages(`${api}/${id}/redeliver`, { method: 'POST' }).then(() => mutate()));
  const address = url ?? data?.deliveries[0]?.url;
  if (address === undefined) return null;
  return (
    <SidebarSection title="Callbacks">
      <p className="mb-2 font-mono text-12 text-ink-second [overflow-wrap:anywhere]">{address}</p>
      {error ? <ErrorText>Could not load callbacks: {error.message}</ErrorText> : null}
      {problem === undefined ? null : <ErrorText>Not redelivered. {problem}</ErrorText>}
      <ul aria-label="Callbacks" className="flex flex-col gap-1">
        {data?.deliveries.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            now={now}
            onRedeliver={() => redeliver(delivery)}
          />
        ))}
      </ul>
    </SidebarSection>
  );
}

const states = {
  waiting: { Icon: CircleDashed, tone: 'text-ink', label: 'Waiting' },
  delivered: { Icon: CircleCheck, tone: 'text-done', label: 'Delivered' },
  failed: { Icon: CircleX, tone: 'text-failed', label: 'Failed' },
} as const;

interface DeliveryRowProps {
  delivery: Delivery;
  now: number;
  onRedeliver(): void;
}

function DeliveryRow({ delivery, now, onRedeliver }: DeliveryRowProps) {
  const { id, event, state, lastError } = delivery;
  const { Icon, tone } = states[state];
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-2.5 text-13">
      <Icon size={15} className={classNames('shrink-0', tone)} />
      <span title={id} className="truncate font-mono text-12">
        {event.replace(/^video\.generation\./, '')}
      </span>
      <IconButton label={`Redeliver ${event}`} icon={<RotateCw size={14} />} onClick={onRedeliver} />
      <p className="col-span-2 col-start-2 -mt-1 text-12 text-ink-second tabular-nums [overflow-wrap:anywhere]">
        {deliveryText(delivery, now)}
        {lastError === null ? null : <span className="block text-failed">{lastError}</span>}
      </p>
    </li>
  );
}

function deliveryText(
  { state, attempts, lastStatus, lastError, nextAttemptAt }: Delivery,
  now: number,
): string {
  const due = nextAttemptAt === null ? 0 : Date.parse(nextAttemptAt);
  // A callback that is due may wait for an earlier event or for its response.
  const later = state === 'waiting' && now !== 0 && due > now;
  return [
    later ? `Next attempt at ${formatSecond(due)}` : states[state].label,
    ...(attempts === 0 ? [] : [countText(attempts, 'attempt')]),
    // The error names the status.
    ...(lastStatus === null || lastError !== null ? [] : [`status ${lastStatus}`]),
  ].join(' · ');
}
