/** Reads a file of prices to import, with every problem by path, value and rule. Pure. */
import { errorMessage } from '#lib/base/error-message.ts';
import { issuesOf } from '#lib/contract/errors/zod-issues.ts';
import { type PriceTable, priceTableSchema } from '#lib/contract/pages/prices.ts';

export type PriceFile = { table: PriceTable } | { problems: readonly string[] };

const maxProblems = 5;

export function readPriceFile(text: string): PriceFile {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    return { problems: [`The file is not valid JSON: ${errorMessage(error)}`] };
  }
  const read = priceTableSchema.safeParse(given);
  if (read.success) return { table: read.data };
  const issues = issuesOf(read.error, given).map(({ message }) => message.replace(/^The body/, 'The file'));
  const more = issues.length - maxProblems;
  return {
    problems: [...issues.slice(0, maxProblems), ...(more > 0 ? [`And ${more} more.`] : [])],
  };
}

/** Shown beside the import; its amounts are of no vendor. */
export const examplePriceFile: PriceTable = {
  currency: '$',
  models: {
    'alpha-image-2': {
      image: 0.02,
      images: [
        { size: '1024x1024', quality: 'high', price: 0.08 },
        { quality: 'high', price: 0.1 },
      ],
    },
    'delta-1.1': { second: 0.05, seconds: [{ resolution: '1080p', price: 0.15 }] },
    'epsilon-1': { input: 2, cachedInput: 0.2, cacheWrite: 2.5, output: 10 },
  },
};
