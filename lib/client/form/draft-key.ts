/** The storage key of a form's draft. */

export function draftKey(name: string): string {
  return `easel-draft:${name}`;
}

/** Shows the fields after the draft is loaded: see `draft-script.ts`. */
export function unveilFields(): void {
  delete document.documentElement.dataset.draft;
}
