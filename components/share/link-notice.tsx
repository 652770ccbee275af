/** Shows the notice of an opened link. Loads the link decoder only if there is a link. */
import dynamic from 'next/dynamic';
import { lateNamed } from '#components/shell/late-part.tsx';
import type { FormView } from '#lib/client/form/form-controller.ts';
import { useLinkText } from '#lib/client/share/link-fragment.ts';

const OpenedLink = dynamic(() => lateNamed(() => import('./opened-link.tsx'), 'OpenedLink'));

interface LinkNoticeProps {
  form: FormView;
  onFault(fault: string): void;
}

export function LinkNotice({ form, onFault }: LinkNoticeProps) {
  const link = useLinkText();
  return link === undefined ? null : <OpenedLink link={link} form={form} onFault={onFault} />;
}
