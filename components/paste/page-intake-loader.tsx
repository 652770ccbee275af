'use client';
/** Loads the listener for pastes and drops after the page. The page works without it. */
import dynamic from 'next/dynamic';

// Not `latePart`, which would add its fallback to every page.
export const PageIntake = dynamic(
  () =>
    import('./page-intake.tsx').then(
      (module) => module.PageIntake,
      () => Nothing,
    ),
  { ssr: false },
);

function Nothing() {
  return null;
}
