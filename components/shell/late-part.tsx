'use client';
/**
 * Parts of a page that are loaded when they are wanted. One that does not come leaves the page standing: its place says
 * so, and it comes with the network, or when it is asked for again.
 */
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { loadCode, MissingCodeError } from '#lib/client/transport/load-code.ts';
import { type MissingProps, NotHere } from './not-loaded.tsx';

/** For `dynamic`: the part, or what stands in for it until it comes. Never rejects. */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: (props: Props & MissingProps) => ReactNode = NotHere,
): Promise<ComponentType<Props>> {
  return loadCode(load).catch((error: unknown) => standIn(load, Missing, isOutdated(error)));
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
      // Opened once more, it may be there now.
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
