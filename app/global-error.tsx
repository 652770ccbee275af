'use client';
/** The error page if the root layout fails. It has its own document. */
import { Problem } from '#components/shell/problem.tsx';
import './globals.css';

export default function GlobalErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset(): void;
}) {
  return (
    <html lang="en">
      <body>
        <title>Something broke · Easel</title>
        <Problem error={error} onAgain={reset} />
      </body>
    </html>
  );
}
