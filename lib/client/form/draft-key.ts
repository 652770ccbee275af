/** Where this browser keeps the words of a form's draft. */

export function draftKey(name: string): string {
  return `easel-draft:${name}`;
}

/** The fields show what they are to show: see `draft-script.tsx`. */
export function unveilFields(): void {
  delete document.documentElement.dataset.draft;
}
