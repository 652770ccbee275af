/**
 * Header buttons of wide windows: fold the form, show the code beside it. Phones have tabs. Fixed over the place that the
 * page leaves for them, because a client component of its own in the header would load its parts twice.
 */
import { CodeXml, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { foldForm, openCode, useCodeOpen, useFormFolded } from './pane-layout.ts';

export function PaneToggles() {
  const code = useCodeOpen();
  const folded = useFormFolded();
  return (
    <div className="fixed top-[11px] right-5 z-2 flex items-center gap-2 max-[900px]:hidden">
      <IconButton
        label={folded ? 'Show the form' : 'Hide the form'}
        icon={folded ? <PanelLeftOpen size={16} /> : <PanelLeftClose size={16} />}
        onClick={() => foldForm(!folded)}
      />
      <Button
        aria-pressed={code}
        title="Show the request as code while you type"
        icon={<CodeXml size={15} />}
        onClick={() => openCode(!code)}
        className={code ? 'bg-sunk' : ''}
      >
        Code
      </Button>
    </div>
  );
}
