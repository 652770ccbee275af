/** The limits of a key as the texts of a form, and as one line. Pure. */
import { countText } from '#lib/base/format.ts';
import { formatCost } from '#lib/client/run/prices/format-cost.ts';
import type { ApiKey } from '#lib/contract/pages/api-key.ts';
import { type KeyLimits, maxMonthlyBudget, maxRequestsPerMinute } from '#lib/contract/pages/key-limits.ts';

export interface LimitsDraft {
  operations: KeyLimits['operations'];
  /** Separated by commas or spaces. */
  models: string;
  requestsPerMinute: string;
  monthlyBudget: string;
}

type LimitedKey = Pick<ApiKey, 'limits' | 'spent' | 'reserved'>;

export function draftOf(limits: KeyLimits): LimitsDraft {
  const { operations, models, requestsPerMinute, monthlyBudget } = limits;
  return {
    operations,
    models: models.join(', '),
    requestsPerMinute: String(requestsPerMinute ?? ''),
    monthlyBudget: String(monthlyBudget ?? ''),
  };
}

/** The problem names the field and the rule. */
export function readLimits(draft: LimitsDraft): { limits: KeyLimits } | { problem: string } {
  const models = draft.models.split(/[\s,]+/).filter((model) => model !== '');
  const requestsPerMinute = readNumber(draft.requestsPerMinute);
  const monthlyBudget = readNumber(draft.monthlyBudget);
  if (requestsPerMinute !== null && !isCount(requestsPerMinute)) {
    return { problem: `Requests per minute: a whole number from 1 to ${maxRequestsPerMinute}.` };
  }
  if (monthlyBudget !== null && !(monthlyBudget > 0 && monthlyBudget <= maxMonthlyBudget)) {
    return { problem: `Monthly budget: a number above 0, at most ${maxMonthlyBudget}.` };
  }
  if (models.length > 50) return { problem: 'Models: at most 50.' };
  return { limits: { operations: draft.operations, models, requestsPerMinute, monthlyBudget } };
}

/** `Images, Video · gpt-* · 60 requests per minute · $4.20 and $1.00 reserved of $50.00 this month`; empty without limits and costs. */
export function limitsText({ limits, spent, reserved }: LimitedKey, currency: string): string {
  const { operations, models, requestsPerMinute, monthlyBudget } = limits;
  const running = reserved > 0 ? ` and ${formatCost(reserved, currency)} reserved` : '';
  const budget = monthlyBudget === null ? '' : ` of ${formatCost(monthlyBudget, currency)}`;
  return [
    operations.join(', '),
    models.join(', '),
    requestsPerMinute === null ? '' : `${countText(requestsPerMinute, 'request')} per minute`,
    spent > 0 || budget !== '' ? `${formatCost(spent, currency)}${running}${budget} this month` : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= maxRequestsPerMinute;
}

/** Null for an empty text, NaN for one that is no number. */
function readNumber(text: string): number | null {
  return text.trim() === '' ? null : Number(text.trim().replace(',', '.'));
}
