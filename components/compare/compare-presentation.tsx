/** The presentation of a comparison: all cells, then each alone. Loaded on use. */
import { Presentation } from '#components/result/presentation.tsx';
import { promptIn } from '#lib/base/prompt-in.ts';
import type { CellOutcome } from '#lib/client/result/summary-rows.ts';

interface ComparePresentationProps {
  outcomes: readonly CellOutcome[];
  onClose(): void;
}

export function ComparePresentation({ outcomes, onClose }: ComparePresentationProps) {
  const title = commonPrompt(outcomes);
  const slides = [outcomes, ...outcomes.map((outcome) => [outcome])];
  return (
    <Presentation
      slides={slides.map((shown) => ({ title, outcomes: shown }))}
      first="Show all"
      totalOf={outcomes}
      onClose={onClose}
    />
  );
}

/** Where all cells have the same one; else their labels have it. */
function commonPrompt(outcomes: readonly CellOutcome[]): string {
  const prompts = new Set(outcomes.map(({ run }) => (run ? promptIn(run.request.body).trim() : '')));
  const [prompt = ''] = prompts;
  return prompts.size === 1 ? prompt : '';
}
