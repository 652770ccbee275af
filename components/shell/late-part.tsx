'use client';
/**
 * Parts of a page that are loaded when they are wanted. One that does not come leaves the page standing: its place says
 * so, and it comes with the network, or when it is asked for again.
 */
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { type MissingProps, NotHere } from './not-loaded.tsx';

/** For `dynamic`: the part, or what stands in for it until it comes. Never rejects. */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: (props: Props & MissingProps) => ReactNode = NotHere,
): Promise<ComponentType<Props>> {
  return load().catch(() => standIn(load, Missing));
}

function standIn<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: (props: Props & MissingProps) => ReactNode,
): ComponentType<Props> {
  let came: ComponentType<Props> | undefined;
  return function LatePart(props: Props) {
    const [Came, setCame] = useState<ComponentType<Props> | undefined>(() => came);
    const again = useCallback(() => {
      load().then(
        (part) => {
          came = part;
          setCame(() => part);
        },
        () => {},
      );
    }, []);
    useEffect(() => {
      // Opened once more, it may be there now.
      if (came === undefined) again();
      window.addEventListener('online', again);
      return () => window.removeEventListener('online', again);
    }, [again]);
    return Came ? <Came {...props} /> : <Missing {...props} onAgain={again} />;
  };
}
