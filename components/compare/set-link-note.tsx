import { LinkNote, linkProblems } from '#components/share/link-note.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import type { SetLinkNote as Note } from './use-set-link.ts';

export function SetLinkNote({ note, onDismiss }: { note: Note; onDismiss(): void }) {
  switch (note.state) {
    case 'filled':
      return (
        <LinkNote text="Loaded from a link. Not run yet." onDismiss={onDismiss}>
          <LinkButton onClick={note.restore}>Restore my set</LinkButton>
        </LinkNote>
      );
    case 'unusable':
      return (
        <LinkNote problem text={`${linkProblems[note.reason]} Your set is unchanged.`} onDismiss={onDismiss}>
          {null}
        </LinkNote>
      );
  }
}
