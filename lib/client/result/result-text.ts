/** The text of a result, without thinking, for text comparisons. */
import type { RunResult } from '#lib/contract/read-response.ts';

/** Empty if the result has no text. */
export function textIn(result: RunResult): string {
  switch (result.kind) {
    case 'message':
      return result.blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n\n');
    case 'native':
      return result.candidates
        .map(({ parts }) =>
          parts.flatMap((part) => (part.type === 'text' && !part.thought ? [part.text] : [])).join(''),
        )
        .join('\n\n');
    case 'images':
    case 'vectors':
    case 'other':
      return '';
  }
}
