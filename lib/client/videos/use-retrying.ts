'use client';
/** Settings under which a question that fails is asked again, less and less often, and what to say meanwhile. */
import { useMemo, useRef, useState } from 'react';
import { mutate, type SWRConfiguration } from 'swr';
import { retryPause } from './poll-pace.ts';

export interface Retrying {
  error: Error;
  /** Wall clock of the next try, in milliseconds; undefined while it waits for the network or the tab. */
  nextAt: number | undefined;
  now(): void;
}

type Settings = Pick<
  SWRConfiguration,
  'onSuccess' | 'onError' | 'onErrorRetry' | 'focusThrottleInterval' | 'dedupingInterval'
>;

/** `isFinal`: errors that asking again cannot mend. */
export function useRetrying(
  key: string,
  isFinal: (error: unknown) => boolean = never,
): { retrying: Retrying | undefined; settings: Settings } {
  const [failure, setFailure] = useState<{ key: string; error: Error; nextAt?: number } | undefined>();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const settings = useMemo<Settings>(
    () => ({
      onSuccess: () => setFailure(undefined),
      onError: (error: Error) => setFailure({ key, error }),
      onErrorRetry(error: Error, _key, _config, revalidate, { retryCount }) {
        if (isFinal(error)) return;
        const pause = retryPause(retryCount);
        setFailure({ key, error, nextAt: Date.now() + pause });
        // One next try, however often somebody has asked in between.
        clearTimeout(timer.current);
        timer.current = setTimeout(() => void revalidate({ retryCount, dedupe: true }), pause);
      },
      // A tab that is seen again asks at once.
      focusThrottleInterval: 500,
      dedupingInterval: 300,
    }),
    [key, isFinal],
  );
  const retrying =
    failure?.key === key
      ? { error: failure.error, nextAt: failure.nextAt, now: () => void mutate(key) }
      : undefined;
  return { retrying, settings };
}

function never(): boolean {
  return false;
}
