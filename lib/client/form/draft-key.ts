/** The storage keys of drafts. */

export function draftKey(name: string): string {
  return `easel-draft:${name}`;
}

/** Of the text below the conversation of a page. */
export function nextTurnKey(page = ''): string {
  return `easel-next:${page}`;
}

/** Shows the fields after the draft is loaded: see `draft-script.ts`. */
export function unveilFields(): void {
  delete document.documentElement.dataset.draft;
}
