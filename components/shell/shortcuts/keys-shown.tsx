/** Displays keys: `Ctrl K`, `g then i`. */

export function KeysShown({ keys }: { keys: string }) {
  return (
    <span className="flex items-center gap-1 font-mono text-12 text-ink-second">
      {keys.split(' ').map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same keys in the same order
        <span key={index} className="flex items-center gap-1">
          {index > 0 ? <span className="font-sans text-ink-third">then</span> : null}
          {part.split('+').map((key) => (
            <kbd
              key={key}
              className="grid h-6 min-w-6 place-items-center rounded-[4px] border border-control bg-sunk px-1.5"
            >
              {names[key] ?? (key.length === 1 ? key.toUpperCase() : key)}
            </kbd>
          ))}
        </span>
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
