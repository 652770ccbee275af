'use client';
/** A page that broke: what is known of it, and the ways on. What was typed is a draft and stays. */
import { RotateCcw } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Brand } from './brand.tsx';

interface ProblemProps {
  /** `digest` finds it in the server's log. */
  error: Error & { digest?: string };
  onAgain(): void;
}

export function Problem({ error, onAgain }: ProblemProps) {
  useEffect(() => {
    document.title = 'This page broke · Easel';
  }, []);
  return (
    <main className="flex min-h-dvh items-center justify-center bg-background p-4 text-ink">
      <div className="flex w-full max-w-md flex-col gap-4 rounded-panel border border-hairline bg-panel p-6">
        <Brand />
        <div role="alert" className="flex flex-col gap-1.5">
          <h1 className="text-15 font-semibold">This page broke</h1>
          <p className="text-13 text-pretty text-ink-second">
            What you have typed is kept, and runs that go on go on. Trying again draws the page anew.
          </p>
          <p className="font-mono text-12 [overflow-wrap:anywhere] text-ink-second">
            {error.digest === undefined ? error.message : `In the server’s log: ${error.digest}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="normal" icon={<RotateCcw aria-hidden size={15} />} onClick={onAgain}>
            Try again
          </Button>
          {/* Loaded anew: whatever broke is not taken along. */}
          <a
            href="/"
            className="inline-flex h-control items-center justify-center rounded-control px-4 text-14 font-medium hover:bg-sunk"
          >
            To the start page
          </a>
        </div>
      </div>
    </main>
  );
}
