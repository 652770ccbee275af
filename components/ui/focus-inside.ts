/** The focus within a panel: on its first control as it opens, up and down through its controls by arrows. */

/** The panel itself takes the focus while it holds nothing that could. */
export function focusFirst(panel: HTMLElement): void {
  (controlsIn(panel)[0] ?? panel).focus({ preventScroll: true });
}

/** True when the key meant a move. What has arrows of its own keeps them. */
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

function placeAfter(key: string, at: number, count: number): number | undefined {
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
