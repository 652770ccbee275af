/** Reads a file of prices, an export or the list that Easel comes with, with every problem by path, value and rule. Pure. */
import { errorMessage } from '#lib/base/error-message.ts';
import { issuesOf } from '#lib/contract/errors/zod-issues.ts';
import { type PriceTable, priceTableSchema } from '#lib/contract/prices/price-table.ts';

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
