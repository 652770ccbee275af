/** Parts of a page that load on demand. A part that cannot be loaded is replaced by a notice that offers a reload. */
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { NotLoaded, NotLoadedDialog } from './not-loaded.tsx';

type Load<Props extends object, Name extends string> = () => Promise<
  Readonly<Record<Name, ComponentType<Props>>>
>;

/**
 * For `dynamic`: an export of a file, which exports no other component with other props. Never rejects. `fallback` replaces
 * it if it cannot be loaded; the notice of the default needs room.
 */
export function lateNamed<Props extends object, Name extends string>(
  load: Load<Props, Name>,
  name: Name,
  fallback: () => ReactNode = NotLoaded,
): Promise<ComponentType<Props>> {
  return load().then(
    (file) => file[name],
    () => fallback,
  );
}

export const Nothing = () => null;

/**
 * A part that loads when it is first shown in the browser; `Waiting` until then, `Failed` if it cannot be loaded, which is
 * a notice that needs room. Without Suspense: React holds back for 300 ms what replaces a fallback.
 */
export function latePart<Props extends object, Name extends string>(
  load: Load<Props, Name>,
  name: Name,
  { Waiting = Nothing, Failed = NotLoaded }: { Waiting?: () => ReactNode; Failed?: () => ReactNode } = {},
): (props: Props) => ReactNode {
  let Loaded: ComponentType<Props> | undefined;
  return function LatePart(props: Props) {
    const [, setLoaded] = useState(false);
    useEffect(() => {
      if (Loaded) return;
      void lateNamed(load, name, Failed).then((part) => {
        Loaded = part;
        setLoaded(true);
      });
    }, []);
    return Loaded ? <Loaded {...props} /> : <Waiting />;
  };
}

interface DialogProps {
  onClose(): void;
  /** The text that was typed while the dialog loaded. */
  typed?: string;
}

/**
 * A dialog that loads when it is opened. Keys before that do not reach the page: Escape cancels the opening, and what is
 * typed is given to the dialog. `name` is the export of the file; see `lateNamed`. Render it in the browser only.
 */
export function lateDialog<Props extends DialogProps, Name extends string>(
  load: Load<Props, Name>,
  name: Name,
): (props: Props) => ReactNode {
  const Loaded = lazy(() =>
    load().then(
      (file): { default: ComponentType<Props> } => ({ default: file[name] }),
      () => ({ default: NotLoadedDialog }),
    ),
  );
  return function LateDialog(props: Props) {
    const [typed, setTyped] = useState('');
    return (
      <Suspense fallback={<Opening onClose={props.onClose} onTyped={setTyped} />}>
        <Loaded {...props} typed={typed} />
      </Suspense>
    );
  };
}

interface OpeningProps {
  onClose(): void;
  onTyped(change: (before: string) => string): void;
}

function Opening({ onClose, onTyped }: OpeningProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key } = event;
      if (key === 'Escape') onClose();
      else if (key === 'Backspace') onTyped((before) => before.slice(0, -1));
      // Keys of the browser go to the browser.
      else if (key.length > 1 || event.ctrlKey || event.metaKey) return;
      else onTyped((before) => before + key);
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  });
  return null;
}
