/** A key that was just made: the one time its text is there to be copied. */
import { KeyRound } from 'lucide-react';
import { CopyButton } from '#components/result/copy-button.tsx';
import { Button } from '#components/ui/button.tsx';
import type { MadeApiKey } from '#lib/contract/playground/api-key.ts';

export function MadeKey({ made: { key, apiKey }, onDone }: { made: MadeApiKey; onDone(): void }) {
  return (
    <section
      aria-label="The new key"
      className="flex flex-col gap-3 rounded-panel border border-done bg-panel p-4"
    >
      <p className="flex items-center gap-2 text-13">
        <KeyRound aria-hidden size={15} className="shrink-0 text-done" />
        <span>
          <b className="font-semibold">{apiKey.name}</b> works now. Copy it: it will not be shown again.
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 rounded-control bg-sunk px-3 py-1.5 font-mono text-13 break-all select-all">
          {key}
        </code>
        <CopyButton
          text={key}
          label="Copy the key"
          className="h-control-small border border-control bg-panel px-3 text-13 font-medium hover:bg-sunk"
        >
          Copy
        </CopyButton>
        <Button weight="quiet" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  );
}
