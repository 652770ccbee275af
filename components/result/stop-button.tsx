/** Stops the run that is shown. Always in the same place, at the end of the tabs. */
import { Square } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';

export function StopButton({ onStop }: { onStop(): void }) {
  return (
    <Button icon={<Square aria-hidden size={11} fill="currentColor" />} onClick={onStop} className="h-chip">
      Stop
      <kbd aria-hidden className="font-mono text-12 font-normal text-ink-third max-[520px]:hidden">
        Esc
      </kbd>
    </Button>
  );
}
