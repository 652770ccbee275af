/** Token counts of a response in any dialect. Pure. */
import { numberOf, recordOf } from '#lib/base/json-value.ts';
import type { Run } from '#lib/client/run/run.ts';

export interface TokenCounts {
  input?: number;
  output?: number;
}

/** Empty if the response has none. */
export function tokensOf({ result }: Pick<Run, 'result'>): TokenCounts {
  switch (result.kind) {
    case 'images':
    case 'message':
      return counts(recordOf(result.usage).input_tokens, recordOf(result.usage).output_tokens);
    case 'native': {
      const { promptTokenCount, candidatesTokenCount, thoughtsTokenCount } = recordOf(result.usage);
      const thought = numberOf(thoughtsTokenCount) ?? 0;
      const said = numberOf(candidatesTokenCount);
      return counts(
        promptTokenCount,
        said === undefined && thought === 0 ? undefined : (said ?? 0) + thought,
      );
    }
    case 'vectors':
    case 'other':
      return {};
  }
}

function counts(input: unknown, output: unknown): TokenCounts {
  const [before, after] = [numberOf(input), numberOf(output)];
  return {
    ...(before === undefined ? {} : { input: before }),
    ...(after === undefined ? {} : { output: after }),
  };
}
