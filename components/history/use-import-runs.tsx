/** Takes runs that another history has exported: the button, and what went wrong. */
import { FileUp } from 'lucide-react';
import { useRights } from '#components/shell/rights.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { useFileDialog } from '#components/ui/use-file-dialog.tsx';
import { importRuns } from '#lib/client/run/stored/history-calls.ts';
import { ListFailure } from './list-states.tsx';
import type { HistoryPageState } from './use-history-page.ts';

export function useImportRuns({ history, address }: HistoryPageState) {
  const { busy, problem, act } = useAction();
  const { mayRun } = useRights();
  const dialog = useFileDialog({
    label: 'ZIP file of exported runs',
    accept: '.zip,application/zip',
    onFiles: ([file]) =>
      file &&
      act(async () => {
        const { runs } = await importRuns(file);
        await history.refresh();
        address.go({ run: runs[0]?.id }, 'push');
      }),
  });
  return {
    button: mayRun ? (
      <>
        <IconButton
          label={busy ? 'Importing…' : 'Import runs'}
          icon={<FileUp size={15} />}
          disabled={busy}
          onClick={dialog.open}
        />
        {dialog.input}
      </>
    ) : null,
    notice: problem === undefined ? null : <ListFailure>Could not import: {problem}</ListFailure>,
  };
}
