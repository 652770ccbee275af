/** Where an id leads that somebody pastes: a video task to its page, a request to its run. */

export interface IdPlace {
  words: string;
  href: string;
}

export function placeOfId(typed: string): IdPlace | undefined {
  const id = typed.trim();
  if (/^video_[\w-]{6,100}$/.test(id)) return { words: `Video task ${id}`, href: `/videos/${id}` };
  if (/^req_[\w-]{6,100}$/.test(id)) {
    return { words: `Run of request ${id}`, href: `/history?${new URLSearchParams({ run: id })}` };
  }
  return undefined;
}
