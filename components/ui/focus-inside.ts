/** Focus inside a panel: the first control on opening, arrow keys between the controls. */

/** Focuses the panel itself if it has no control. */
export function focusFirst(panel: HTMLElement): void {
  (controlsIn(panel)[0] ?? panel).focus({ preventScroll: true });
}

/** True when the key moved the focus. Controls with their own arrow keys keep them. */
export function moveByArrow(panel: HTMLElement, key: string): boolean {
  const here = document.activeElement;
  if (!(here instanceof HTMLElement) || here.matches(ownArrows)) return false;
  const controls = controlsIn(panel);
  const at = controls.indexOf(here);
  const to = placeAfter(key, at, controls.length);
  const next = to === undefined ? undefined : controls[to];
  next?.focus();
  return next !== undefined;
}

const ownArrows = 'input:not([type=checkbox]), textarea, select, [role=listbox], [role=tab]';
const controls = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

function controlsIn(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>(controls)].filter((element) => element.checkVisibility());
}

/** The index that a key leads to from `at`. */
export function placeAfter(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, at + 1);
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
