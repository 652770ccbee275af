/** One line of the palette, and a named group of them. */
import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import { KeysShown } from '#components/shell/shortcuts/keys-shown.tsx';

export function PaletteGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={name}
      className="pb-1 **:[[cmdk-group-heading]]:px-2 **:[[cmdk-group-heading]]:py-1 **:[[cmdk-group-heading]]:text-12 **:[[cmdk-group-heading]]:text-ink-second"
    >
      {children}
    </Command.Group>
  );
}

interface PaletteItemProps {
  /** What is searched; unique. */
  value: string;
  words: string;
  note?: string | undefined;
  /** The note is searched, too. */
  noteCounts?: boolean;
  icon?: ReactNode;
  keys?: string;
  onSelect(): void;
}

export function PaletteItem({
  value,
  words,
  note,
  noteCounts = false,
  icon,
  keys,
  onSelect,
}: PaletteItemProps) {
  return (
    <Command.Item
      value={value}
      keywords={noteCounts && note !== undefined ? [note] : []}
      onSelect={onSelect}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2 text-14 data-[selected=true]:bg-sunk"
    >
      {icon}
      <span className="shrink-0 truncate max-[520px]:shrink">{words}</span>
      {note === undefined ? null : (
        <span className="min-w-0 flex-1 truncate text-13 text-ink-second">{note}</span>
      )}
      {keys === undefined ? null : (
        <span className="ml-auto pointer-coarse:hidden">
          <KeysShown keys={keys} />
        </span>
      )}
    </Command.Item>
  );
}
