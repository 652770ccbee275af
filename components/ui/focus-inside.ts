/** Focus inside a panel: the first control on opening, arrow keys between the controls. */
import { indexAfterKey } from './list-cursor.ts';

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
  const to = indexAfterKey(key, { at, count: controls.length });
  const next = to === undefined ? undefined : controls[to];
  next?.focus();
  return next !== undefined;
}

const ownArrows = 'input:not([type=checkbox]), textarea, select, [role=listbox], [role=tab]';
const controls = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]';

function controlsIn(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>(controls)].filter((element) => element.checkVisibility());
}
