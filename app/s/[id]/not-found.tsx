import { SharedNote } from '#components/share/shared-note.tsx';

export default function SharedNotFound() {
  return <SharedNote kind="unknown" />;
}
