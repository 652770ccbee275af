'use client';
/** A line above the page while the browser has no network: said once, politely, and taken back. */
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

export function OfflineLine() {
  const online = useSyncExternalStore(subscribe, isOnline, () => true);
  return (
    <div role="status">
      {online ? null : (
        <p className="flex items-center gap-2 border-b border-hairline bg-sunk px-4 py-1.5 text-13 min-[900px]:px-5">
          <WifiOff aria-hidden size={15} className="shrink-0 text-warning" />
          No network. What you type is kept; a request sent now will not arrive.
        </p>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** A server on this very machine needs no network. */
function isOnline(): boolean {
  return navigator.onLine || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);
}
