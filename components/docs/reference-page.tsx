'use client';
/** The API reference, loaded when it is looked at: it weighs as much as everything else together. */
import dynamic from 'next/dynamic';

const ApiReference = dynamic(() => import('./api-reference.tsx').then((file) => file.ApiReference), {
  ssr: false,
  loading: () => (
    <p role="status" className="p-5 text-13 text-ink-second">
      Opening the reference…
    </p>
  ),
});

export function ReferencePage() {
  return <ApiReference />;
}
