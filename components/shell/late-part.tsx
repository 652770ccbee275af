/** Parts of a page that load on demand. A part that cannot be loaded is replaced by a notice that offers a reload. */
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { NotLoaded, NotLoadedDialog } from './not-loaded.tsx';

type Load<Props extends object, Name extends string> = () => Promise<
  Readonly<Record<Name, ComponentType<Props>>>
>;

/** For `dynamic`: an export of a file, which exports no other component with other props. Never rejects. */
export function lateNamed<Props extends object, Name extends string>(
  load: Load<Props, Name>,
  name: Name,
): Promise<ComponentType<Props>> {
  return load().then(
    (file) => file[name],
    () => NotLoaded,
  );
}

interface DialogProps {
  onClose(): void;
}

/**
 * A dialog that loads when it is opened. Escape before that cancels the opening and does not reach the page. `name` is the
 * export of the file; see `lateNamed`. Render it in the browser only.
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
    return (
      <Suspense fallback={<Opening {...props} />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

function Opening({ onClose }: DialogProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      onClose();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  });
  return null;
}
