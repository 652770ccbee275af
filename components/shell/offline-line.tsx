'use client';
/** Status lines above the page: offline, signed out. */
import { WifiOff } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useSyncExternalStore } from 'react';
import { useSignInRequired } from '#lib/client/transport/sign-in.ts';
import { lateNamed } from './late-part.tsx';

export function OfflineLine() {
  const online = useSyncExternalStore(subscribe, isOnline, () => true);
  return (
    <div role="status">
      {online ? null : (
        <p className="flex items-center gap-2 border-b border-hairline bg-sunk px-4 py-1.5 text-13 min-[900px]:px-5">
          <WifiOff size={15} className="shrink-0 text-warning" />
          You are offline. Your drafts are saved. Nothing is sent until you are back online.
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
