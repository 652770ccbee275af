'use client';
/** A page that broke: said in our look, tried again in place. Drafts and runs live outside of it and stay. */
import { Problem } from '#components/shell/problem.tsx';

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset(): void }) {
  return <Problem error={error} onAgain={reset} />;
}
