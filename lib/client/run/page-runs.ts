/** The runs of this tab, for React. Runs continue when the person opens another page. */
import { useMemo, useSyncExternalStore } from 'react';
import { gatewayUrl } from '#lib/client/transport/call-gateway.ts';
import { openTransport } from '#lib/client/transport/open-transport.ts';
import { noteSignInHeader } from '#lib/client/transport/sign-in.ts';
import type { Run } from './run.ts';
import { createRunsStore } from './runs-store.ts';

export const pageRuns = createRunsStore({
  open: (request, emit) =>
    openTransport(request, (message) => {
      if (message.type === 'headers') noteSignInHeader(message.headers);
      emit(message);
    }),
  urlOf: (path) => new URL(gatewayUrl(path), location.origin).href,
  schedule: onNextFrame,
  createUrl: addressOf,
});

/** Every run of the named page, newest first. */
export function useRuns(page: string): readonly Run[] {
  const all = useSyncExternalStore(pageRuns.subscribe, pageRuns.list, () => noRuns);
  return useMemo(() => all.filter((run) => run.page === page), [all, page]);
}

const noRuns: readonly Run[] = [];

/** Decodes images before React places them. */
function addressOf(blob: Blob): string {
  const url = URL.createObjectURL(blob);
  if (blob.type.startsWith('image/')) {
    const image = new Image();
    image.src = url;
    image.decode().catch(() => undefined);
  }
  return url;
}

/** After the next frame, whose layout and paint are a task of their own; a hidden tab has none and uses the timer. */
function onNextFrame(flush: () => void): void {
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    clearTimeout(timer);
    flush();
  };
  const timer = setTimeout(once, 120);
  requestAnimationFrame(() => setTimeout(once));
}
