/** Above a form that was filled by a paste or a drop: where the request came from, what was left out. */
import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { handoff } from '#lib/client/handoff/handoff.ts';

export function TransferNotice({ form }: { form: string }) {
  const notice = useSyncExternalStore(
    handoff.subscribe,
    () => handoff.read(form)?.notice,
    () => undefined,
  );
  if (notice === undefined) return null;
  return (
    <section
      aria-label="Pasted request"
      className="flex shrink-0 items-start gap-2.5 border-b border-hairline bg-sunk py-2 pr-2 pl-4 text-13 min-[900px]:pl-5"
    >
      <p role="status" className="min-w-0 flex-1 py-1.5 [overflow-wrap:anywhere]">
        {notice.join(' ')}
      </p>
      <IconButton
        label="Close"
        icon={<X size={15} />}
        onClick={() => handoff.finish(form, 'notice')}
      />
    </section>
  );
}
