/** Shows the notice of an opened link. Loads the link decoder only if there is a link. */
import dynamic from 'next/dynamic';
import type { OperationFormState } from '#components/form/use-operation-form.ts';
import { latePart } from '#components/shell/late-part.tsx';
import { useLinkText } from '#lib/client/share/use-link-text.ts';

const OpenedLink = dynamic(() =>
  latePart(() => import('./opened-link.tsx').then((module) => module.OpenedLink)),
);

interface LinkNoticeProps {
  form: OperationFormState;
  onFault(fault: string): void;
}

export function LinkNotice({ form, onFault }: LinkNoticeProps) {
  const link = useLinkText();
  return link === undefined ? null : <OpenedLink link={link} form={form} onFault={onFault} />;
}
