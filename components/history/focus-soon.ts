/** Gives the focus to what may only come into being, or into sight, with the next frames. */

/** About half a second. */
const mostFrames = 30;

export function focusSoon(find: () => HTMLElement | null | undefined, frames = mostFrames): void {
  const element = find();
  element?.focus({ preventScroll: true });
  if (frames === 0 || (element && document.activeElement === element)) return;
  requestAnimationFrame(() => focusSoon(find, frames - 1));
}
