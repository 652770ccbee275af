/** One link among all of them: what it shows, until when, and what can be done with it. */
import { ExternalLink } from 'lucide-react';
import { CopyButton } from '#components/result/copy-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { runPlace } from '#lib/client/history/run-place.ts';
import type { Share } from '#lib/contract/playground/share.ts';
import { addressOf, lifeWords } from './share-moments.ts';

export function ShareRow({ share, onRevoke }: { share: Share; onRevoke(): void }) {
  const title = shareTitle(share);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-hairline px-4 py-2.5 last:border-b-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="truncate text-14 font-semibold">{title}</p>
        <p className="text-12 text-ink-second tabular-nums">
          {placeOf(share)} · <span className="font-mono">{share.model}</span> · {lifeWords(share)}
        </p>
      </div>
      <div className="-mx-3 flex items-center gap-1">
        <a
          href={addressOf(share)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Open the link to ${title}`}
          className="inline-flex h-control-small items-center gap-1.5 rounded-control px-3 text-13 font-medium hover:bg-sunk"
        >
          Open
          <ExternalLink aria-hidden size={13} />
        </a>
        <CopyButton
          text={() => addressOf(share)}
          label={`Copy the link to ${title}`}
          className="h-control-small rounded-control px-3 text-13 font-medium hover:bg-sunk"
        >
          <span aria-hidden>Copy</span>
        </CopyButton>
        <Button weight="quiet" data-revoke aria-label={`Revoke the link to ${title}`} onClick={onRevoke}>
          Revoke
        </Button>
      </div>
    </li>
  );
}

/** What its run was known by. */
export function shareTitle({ words, operationId, model }: Share): string {
  return words.trim() || runPlace(operationId, model)?.label || operationId;
}

function placeOf({ operationId, model }: Share): string {
  return runPlace(operationId, model)?.label ?? operationId;
}
