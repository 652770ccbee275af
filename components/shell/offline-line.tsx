'use client';
/** Status lines above the page: offline, server not responding, signed out. */
import { CloudOff, WifiOff } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useOffline } from 'next/offline';
import { useSyncExternalStore } from 'react';
import { useSignInRequired } from '#lib/client/transport/sign-in.ts';
import { lateNamed } from './late-part.tsx';

export function OfflineLine() {
  const online = useSyncExternalStore(subscribe, isOnline, () => true);
  const networkError = useOffline();
  const Icon = online ? CloudOff : WifiOff;
  return (
    <div role="status">
      {online && !networkError ? null : (
        <p className="flex items-center gap-2 border-b border-hairline bg-sunk px-4 py-1.5 text-13 min-[900px]:px-5">
          <Icon size={15} className="shrink-0 text-warning" />
          {online
            ? 'The server is not responding. Your drafts are saved. The page loads when the server is back.'
            : 'You are offline. Your drafts are saved. Nothing is sent until you are back online.'}
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

const SignInAgain = dynamic(() => lateNamed(() => import('./sign-in-again.tsx'), 'SignInAgain'), {
  ssr: false,
});

export function SignInLine() {
  const required = useSignInRequired();
  return required === undefined ? null : <SignInAgain elsewhere={required === 'elsewhere'} />;
}
