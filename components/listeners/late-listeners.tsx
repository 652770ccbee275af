'use client';
/** Loads the listeners of every page after the page. The page works without them. */
import dynamic from 'next/dynamic';

// Not `latePart`, which would add its fallback to every page.
export const LateListeners = dynamic(
  () =>
    import('./page-listeners.tsx').then(
      (module) => module.PageListeners,
      () => () => null,
    ),
  { ssr: false },
);
