/**
 * Loads parts of a page on demand. If a part fails to load, shows a placeholder and retries when the network
 * is back or on request.
 */
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { loadCode, MissingCodeError } from '#lib/client/transport/load-code.ts';
import { MissingDialog, MissingPart, type MissingProps } from './not-loaded.tsx';

/** For `dynamic`: the part, or its placeholder until it loads. Never rejects. */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: (props: Props & MissingProps) => ReactNode = MissingPart,
): Promise<ComponentType<Props>> {
  return loadCode(load).catch((error: unknown) => standIn(load, Missing, isOutdated(error)));
}

/** The same for the export of a file that exports no other component with other props. */
export function lateNamed<Props extends object, Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
  Missing?: (props: Props & MissingProps) => ReactNode,
): Promise<ComponentType<Props>> {
  return latePart(() => load().then((file) => file[name]), Missing);
}

interface DialogProps {
  onClose(): void;
}

/**
 * A dialog that loads when it is opened. Escape before that cancels the opening and does not reach the page. `name` is the
 * export of the file; see `lateNamed`. Render it in the browser only.
 */
export function lateDialog<Props extends DialogProps, Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): (props: Props) => ReactNode {
  const Loaded = lazy(async () => ({ default: await lateNamed(load, name, MissingDialog) }));
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

function standIn<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: (props: Props & MissingProps) => ReactNode,
  outdatedAtFirst: boolean,
): ComponentType<Props> {
  let came: ComponentType<Props> | undefined;
  return function LatePart(props: Props) {
    const [Came, setCame] = useState<ComponentType<Props> | undefined>(() => came);
    const [outdated, setOutdated] = useState(outdatedAtFirst);
    const loadAgain = useCallback(() => {
      loadCode(load).then(
        (part) => {
          came = part;
          setCame(() => part);
        },
        (error: unknown) => setOutdated(isOutdated(error)),
      );
    }, []);
    useEffect(() => {
      // It may be available when it is mounted again.
      if (came === undefined) loadAgain();
      window.addEventListener('online', loadAgain);
      return () => window.removeEventListener('online', loadAgain);
    }, [loadAgain]);
    return Came ? <Came {...props} /> : <Missing {...props} loadAgain={loadAgain} outdated={outdated} />;
  };
}

function isOutdated(error: unknown): boolean {
  return error instanceof MissingCodeError && error.outdated;
}
