/** Observes the width of an element, in pixels. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export function useWidth<Element extends HTMLElement>(): { box: RefObject<Element | null>; width: number } {
  const box = useRef<Element>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    setWidth(element.clientWidth);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}
