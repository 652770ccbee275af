/** Examples to run, one button each. */
import { Play } from 'lucide-react';

interface ExampleListProps<Example> {
  intro: string;
  examples: readonly Example[];
  wordsOf(example: Example): string;
  onChoose(example: Example): void;
}

export function ExampleList<Example extends { title: string }>(props: ExampleListProps<Example>) {
  const { intro, examples, wordsOf, onChoose } = props;
  return (
    <div className="w-full max-w-[440px]">
      <p className="mb-3 text-13 text-pretty text-ink-second">{intro}</p>
      <ul className="flex flex-col gap-2">
        {examples.map((example) => (
          <li key={example.title}>
            <button
              type="button"
              onClick={() => onChoose(example)}
              className="flex w-full items-center gap-3 rounded-panel border border-hairline bg-panel px-4 py-3 text-left transition-colors duration-quick hover:border-control"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-14 font-semibold">{example.title}</span>
                <span className="line-clamp-2 text-13 text-ink-second">{wordsOf(example)}</span>
              </span>
              <Play aria-hidden size={15} className="shrink-0 text-accent" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
