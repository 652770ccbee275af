/** Commands of the palette for a page's form and runs. */
import type { OperationFormState } from '#components/form/use-operation-form.ts';
import { usePageCommand } from '#components/shell/page-commands.ts';
import { copyText } from '#components/ui/copy-text.ts';
import type { NewRun } from '#lib/client/run/runs-store.ts';
import { loadCode } from '#lib/client/transport/load-code.ts';

interface FormCommands {
  form: OperationFormState;
  runLabel: string;
  onRun(run: NewRun): void;
  onStop: (() => void) | undefined;
}

export function useFormCommands({ form, runLabel, onRun, onStop }: FormCommands): void {
  usePageCommand(runLabel, async () => {
    const wanted = await form.submit();
    if (wanted) onRun(wanted);
  });
  usePageCommand('Stop the newest run', () => onStop?.(), onStop !== undefined);
  usePageCommand('Clear the form', form.reset);
  usePageCommand('Copy the request as cURL', async () => {
    const wanted = await form.submit();
    if (wanted === undefined) return;
    const { curlOf } = await loadCode(() => import('#lib/client/view/sample-of.ts'));
    await copyText(curlOf(wanted.request));
  });
}
