/** The error page. Drafts are not lost. */
import { RotateCcw } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Brand } from './brand.tsx';

interface ProblemProps {
  /** `digest` identifies the error in the server log. */
  error: Error & { digest?: string };
  onAgain(): void;
}

export function Problem({ error, onAgain }: ProblemProps) {
  useEffect(() => {
    document.title = 'Something went wrong · Easel';
  }, []);
  return (
    <main className="flex min-h-dvh items-center justify-center bg-background p-4 text-ink">
      <div className="flex w-full max-w-md flex-col gap-4 rounded-panel border border-hairline bg-panel p-6">
        <Brand />
        <div role="alert" className="flex flex-col gap-1.5">
          <h1 className="text-15 font-semibold">Something went wrong</h1>
          <p className="text-13 text-pretty text-ink-second">
            Your drafts are saved and running requests continue. Try again to reload this page.
          </p>
          <p className="font-mono text-12 [overflow-wrap:anywhere] text-ink-second">
            {error.digest === undefined ? error.message : `Error id in the server log: ${error.digest}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="normal" icon={<RotateCcw size={15} />} onClick={onAgain}>
            Try again
          </Button>
          {/* A full page load, which discards the failed state. */}
          <a
            href="/"
            className="inline-flex h-control items-center justify-center rounded-control px-4 text-14 font-medium hover:bg-sunk"
          >
            Go to the start page
          </a>
        </div>
      </div>
    </main>
  );
}
