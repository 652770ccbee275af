/** Opens the link or the prompt of the URL. Loads what that needs only if there is one. */
import { latePart } from '#components/shell/late-part.tsx';
import type { FormView } from '#lib/client/form/form-controller.ts';
import { useLinkText } from '#lib/client/share/link-fragment.ts';
import { useUrlText } from '#lib/client/storage/use-url-param.ts';

const OpenedLink = latePart(() => import('./opened-link.tsx'), 'OpenedLink');
const OpenedPrompt = latePart(() => import('./opened-prompt.tsx'), 'OpenedPrompt');

interface OpenedFromUrlProps {
  form: FormView;
  onFault(fault: string): void;
}

export function OpenedFromUrl({ form, onFault }: OpenedFromUrlProps) {
  const link = useLinkText();
  const [prompt] = useUrlText('prompt');
  return (
    <>
      {link === undefined ? null : <OpenedLink link={link} form={form} onFault={onFault} />}
      {prompt === undefined ? null : <OpenedPrompt key={prompt} name={prompt} form={form} />}
    </>
  );
}
