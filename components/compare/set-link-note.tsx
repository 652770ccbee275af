/** What is said of a link that brought a set. */
import { LinkAct, LinkNote, linkProblems } from '#components/share/link-note.tsx';
import type { SetLinkNote as Note } from './use-set-link.ts';

export function SetLinkNote({ note, onDismiss }: { note: Note; onDismiss(): void }) {
  switch (note.state) {
    case 'filled':
      return (
        <LinkNote words="Filled in from a link. Nothing has run." onDismiss={onDismiss}>
          <LinkAct onClick={note.giveBack}>Back to my set</LinkAct>
        </LinkNote>
      );
    case 'unusable':
      return (
        <LinkNote problem words={`${linkProblems[note.reason]} The set is as it was.`} onDismiss={onDismiss}>
          {null}
        </LinkNote>
      );
  }
}
