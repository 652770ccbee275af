/** Displays keys: `Ctrl K`. */

export function KeysShown({ keys }: { keys: string }) {
  return (
    <span className="flex items-center gap-1 font-mono text-12 text-ink-second">
      {keys.split('+').map((key) => (
        <kbd
          key={key}
          className="grid h-6 min-w-6 place-items-center rounded-[4px] border border-control bg-sunk px-1.5"
        >
          {names[key] ?? (key.length === 1 ? key.toUpperCase() : key)}
        </kbd>
      ))}
    </span>
  );
}

const names: Readonly<Record<string, string>> = {
  Mod: 'Ctrl',
  Escape: 'Esc',
  Delete: 'Del',
  ArrowUp: '↑',
  ArrowDown: '↓',
};
