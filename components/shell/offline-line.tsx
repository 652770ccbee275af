'use client';
/** A line above the page while the browser has no network, or another page was asked for and nobody answered: said once, politely, and taken back. */
import { CloudOff, WifiOff } from 'lucide-react';
import { useOffline } from 'next/offline';
import { type ReactNode, useSyncExternalStore } from 'react';

export function OfflineLine() {
  const online = useSyncExternalStore(subscribe, isOnline, () => true);
  const networkError = useOffline();
  return (
    <div role="status">
      {online ? (
        networkError ? (
          <Line icon={<CloudOff aria-hidden size={15} className="shrink-0 text-warning" />}>
            The server does not answer. What you type is kept; the page you asked for comes when it is back.
          </Line>
        ) : null
      ) : (
        <Line icon={<WifiOff aria-hidden size={15} className="shrink-0 text-warning" />}>
          The browser is offline. What you type is kept; nothing is sent until it is back.
        </Line>
      )}
    </div>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 border-b border-hairline bg-sunk px-4 py-1.5 text-13 min-[900px]:px-5">
      {icon}
      {children}
    </p>
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
