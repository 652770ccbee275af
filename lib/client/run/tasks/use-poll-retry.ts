/** SWR settings that retry failed polls with increasing delays, and the state of the retry. */
import { useMemo, useRef, useState } from 'react';
import { mutate, type SWRConfiguration } from 'swr';
import { retryDelay } from './poll-interval.ts';

export interface RetryState {
  error: Error;
  /** Unix milliseconds of the next try; undefined while waiting for the network or the tab. */
  nextAt: number | undefined;
  now(): void;
}

type Settings = Pick<
  SWRConfiguration,
  'onSuccess' | 'onError' | 'onErrorRetry' | 'focusThrottleInterval' | 'dedupingInterval'
>;

/** `isFinal` selects errors that are not retried. */
export function usePollRetry(
  key: string,
  isFinal: (error: unknown) => boolean = never,
): { retry: RetryState | undefined; settings: Settings } {
  const [failure, setFailure] = useState<{ key: string; error: Error; nextAt?: number } | undefined>();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const settings = useMemo<Settings>(
    () => ({
      onSuccess: () => setFailure(undefined),
      onError: (error: Error) => setFailure({ key, error }),
      onErrorRetry(error: Error, _key, _config, revalidate, { retryCount }) {
        if (isFinal(error)) return;
        const delay = retryDelay(retryCount);
        setFailure({ key, error, nextAt: Date.now() + delay });
        // At most one scheduled retry.
        clearTimeout(timer.current);
        timer.current = setTimeout(() => void revalidate({ retryCount, dedupe: true }), delay);
      },
      // Poll at once when the tab becomes visible.
      focusThrottleInterval: 500,
      dedupingInterval: 300,
    }),
    [key, isFinal],
  );
  const retry =
    failure?.key === key
      ? { error: failure.error, nextAt: failure.nextAt, now: () => void mutate(key) }
      : undefined;
  return { retry, settings };
}

function never(): boolean {
  return false;
}
