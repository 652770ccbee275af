/** Dialogs that load when they are opened. Escape before that cancels the opening and does not reach the page. */
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { lateNamed } from './late-part.tsx';
import { MissingDialog } from './not-loaded.tsx';

interface DialogProps {
  onClose(): void;
}

/** The export `name` of the file that `load` imports. Render it in the browser only. */
export function lateDialog<Props extends DialogProps, Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): (props: Props) => ReactNode {
  const Loaded = lazy(async () => ({ default: await lateNamed(load, name, MissingDialog) }));
  return function LateDialog(props: Props) {
    return (
      <Suspense fallback={<Opening onClose={() => props.onClose()} />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

function Opening({ onClose }: DialogProps) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    onClose();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
  return null;
}
