/** Sends a paste anywhere on the page to the nearest image well. Text pasted into a text field stays there. */
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** `take` returns whether it used any of it. */
export function useFilePaste(
  place: RefObject<HTMLElement | null>,
  take: (data: DataTransfer) => boolean,
): void {
  const takes = useEffectEvent(take);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    if (places.size === 0) document.addEventListener('paste', listen);
    places.set(element, (data) => takes(data));
    return () => {
      places.delete(element);
      if (places.size === 0) document.removeEventListener('paste', listen);
    };
  }, [place]);
}

/** Whether the page has a field that takes files. */
export const hasWell = () => places.size > 0;

/** Like a paste: the first field that takes the file has it. */
export function pasteFile(file: File): boolean {
  const data = new DataTransfer();
  data.items.add(file);
  return [...places.values()].some((take) => take(data));
}

const places = new Map<HTMLElement, (data: DataTransfer) => boolean>();

function listen(event: ClipboardEvent): void {
  const { clipboardData: data, target } = event;
  if (event.defaultPrevented || data === null || !(target instanceof HTMLElement)) return;
  const typing = target.closest('input, textarea, [contenteditable]') !== null;
  if (typing && (data.files.length === 0 || data.types.includes('text/plain'))) return;
  const dialog = document.querySelector('dialog[open]');
  const near = nearest(target, (element) => dialog === null || dialog.contains(element));
  if (near.some((element) => places.get(element)?.(data))) event.preventDefault();
}

/** The wells inside the smallest element around the target, then all other visible ones. */
function nearest(target: HTMLElement, allowed: (element: HTMLElement) => boolean): readonly HTMLElement[] {
  const shown = [...places.keys()].filter((element) => element.offsetParent !== null && allowed(element));
  const inside = (box: Element) => shown.filter((element) => box.contains(element));
  for (let box: Element | null = target; box !== null; box = box.parentElement) {
    const found = inside(box);
    if (found.length > 0) return [...found, ...shown.filter((element) => !found.includes(element))];
  }
  return shown;
}
