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
          The browser is offline. What you type is kept; nothing is sent until it is back.
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

function isOnline(): boolean {
  return navigator.onLine;
}
