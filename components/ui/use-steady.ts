/** Keeps an action in its place while the pointer is on it: another one must not appear under a second click. */
import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** After a touch, which leaves before its click. */
const touchMs = 1500;

/** `shown` is the action to show; if it `isStale`, it has no effect any more. */
export function useSteady<Action extends { label: string }>(action: Action) {
  const [held, setHeld] = useState<Action>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isStale = held !== undefined && held.label !== action.label;
  return {
    shown: isStale ? held : action,
    isStale,
    pointer: {
      onPointerEnter() {
        clearTimeout(timer.current);
        setHeld(action);
      },
      onPointerLeave({ pointerType }: PointerEvent) {
        const release = () => setHeld(undefined);
        if (pointerType === 'mouse') release();
        else timer.current = setTimeout(release, touchMs);
      },
    },
  };
}
