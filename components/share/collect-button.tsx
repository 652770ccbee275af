/** A button that loads and opens the dialog which adds something to a collection. */
import { FolderPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { lateDialog } from '#components/shell/late-part.tsx';
import { useRights } from '#components/shell/rights.tsx';
import { Button, type ButtonProps } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { NewItem } from '#lib/contract/pages/collections.ts';

const CollectDialog = lateDialog(() => import('./collect-dialog.tsx'), 'CollectDialog');

interface CollectButtonProps extends Pick<ButtonProps, 'weight' | 'className'> {
  /** Read when the button is pressed. `blocked`: why there is nothing to add. */
  items(): Promise<readonly NewItem[] | { blocked: string }>;
  text?: ReactNode;
}

export function CollectButton({ items, text, ...look }: CollectButtonProps) {
  const [added, setAdded] = useState<readonly NewItem[] | { blocked: string }>();
  const { mayCall } = useRights();
  if (!mayCall('POST /api/collections')) return null;
  const label = 'Add to collection';
  const open = () => void items().then(setAdded);
  const icon = <FolderPlus size={text === undefined ? 16 : 14} />;
  return (
    <>
      {text === undefined ? (
        <IconButton label={label} icon={icon} onClick={open} />
      ) : (
        <Button {...look} title={label} icon={icon} onClick={open}>
          {text}
        </Button>
      )}
      {added ? <CollectDialog added={added} onClose={() => setAdded(undefined)} /> : null}
    </>
  );
}
