/** Focuses an element that may only appear in one of the next frames. */

/** About half a second. */
const maxFrames = 30;

export function focusSoon(find: () => HTMLElement | null | undefined, frames = maxFrames): void {
  const element = find();
  element?.focus({ preventScroll: true });
  if (frames === 0 || (element && document.activeElement === element)) return;
  requestAnimationFrame(() => focusSoon(find, frames - 1));
}
