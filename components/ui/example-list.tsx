/** Examples to run, one button each. */
import { Play } from 'lucide-react';

interface ExampleListProps<Example> {
  intro: string;
  examples: readonly Example[];
  wordsOf(example: Example): string;
  onChoose(example: Example): void;
}

export function ExampleList<Example extends { title: string; thumb?: string | undefined }>(
  props: ExampleListProps<Example>,
) {
  const { intro, examples, wordsOf, onChoose } = props;
  return (
    <div className="w-full max-w-[440px]">
      <p className="mb-3 text-13 text-pretty text-ink-second has-[+ul:empty]:text-center">{intro}</p>
      <ul className="flex flex-col gap-2">
        {examples.map((example) => (
          <li key={example.title}>
            <button
              type="button"
              onClick={() => onChoose(example)}
              className="flex w-full items-center gap-3 rounded-panel border border-hairline bg-panel px-4 py-3 text-left transition-colors duration-quick hover:border-control"
            >
              <ExampleThumb src={example.thumb} />
              <span className="min-w-0 flex-1">
                <span className="block text-14 font-semibold">{example.title}</span>
                <span className="line-clamp-2 text-13 text-ink-second">{wordsOf(example)}</span>
              </span>
              <Play size={15} className="shrink-0 text-ink-second" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What the example makes. The text beside it names it. */
export function ExampleThumb({ src }: { src: string | undefined }) {
  if (src === undefined) return null;
  return (
    <img
      src={src}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      decoding="async"
      className="size-12 shrink-0 rounded-control bg-sunk object-cover outline outline-hairline"
    />
  );
}
