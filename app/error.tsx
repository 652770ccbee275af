'use client';
/** The error page of a route. Drafts and runs are stored outside of it. */
import { Problem } from '#components/shell/problem.tsx';

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset(): void }) {
  return <Problem error={error} onAgain={reset} />;
}
