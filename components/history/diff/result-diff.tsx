/** Compares the results of two runs: images or texts. */
import { useState } from 'react';
import { Segmented } from '#components/ui/segmented.tsx';
import { textIn } from '#lib/client/history/result-text.ts';
import type { Run } from '#lib/client/run/run.ts';
import { type Image, imagesOf } from '#lib/client/view/images-of.ts';
import { ImageDiff } from './image-diff.tsx';
import { WordsDiff } from './text-diff.tsx';

export function ResultDiff({ first, second }: { first: Run; second: Run }) {
  const [one, other] = [finishedOf(first), finishedOf(second)];
  const [before, after] = [textIn(first.result), textIn(second.result)];
  return (
    <section aria-labelledby="diff-result" className="flex flex-col gap-3">
      <h3 id="diff-result" className="text-13 font-semibold">
        Result
      </h3>
      {one.length > 0 || other.length > 0 ? <ImageDiff first={one} second={other} /> : null}
      {before !== '' || after !== '' ? <TextDiff before={before} after={after} /> : null}
      {one.length + other.length === 0 && before === '' && after === '' ? (
        <p className="text-13 text-ink-second">{noResultText(first, second)}</p>
      ) : null}
    </section>
  );
}

function finishedOf(run: Run): readonly Image[] {
  return imagesOf(run).filter(({ kind }) => kind === 'final');
}

function TextDiff({ before, after }: { before: string; after: string }) {
  const [view, setView] = useState('words');
  return (
    <div className="flex flex-col gap-3">
      <div className="w-56">
        <Segmented
          label="Text comparison"
          value={view}
          onChange={setView}
          options={[
            { value: 'words', label: 'Word by word' },
            { value: 'sides', label: 'Side by side' },
          ]}
        />
      </div>
      {view === 'words' ? (
        <p className="max-w-[80ch] text-15 whitespace-pre-wrap [overflow-wrap:anywhere]">
          <WordsDiff before={before} after={after} />
        </p>
      ) : (
        <div className="grid gap-6 min-[720px]:grid-cols-2">
          {[before, after].map((text, index) => (
            <p
              key={index === 0 ? 'first' : 'second'}
              className="text-14 whitespace-pre-wrap [overflow-wrap:anywhere]"
            >
              <span className="block text-12 text-ink-second">{index === 0 ? 'First' : 'Second'}</span>
              {text || 'No text'}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

function noResultText(first: Run, second: Run): string {
  const [one, other] = [first.error?.message, second.error?.message];
  if (one !== undefined || other !== undefined)
    return `First: ${one ?? 'no error'} Second: ${other ?? 'no error'}`;
  return 'Neither run has an image or text. Compare the metrics above.';
}
