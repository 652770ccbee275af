/** The limits of an API key: what it may call, how often, for how much; and how long it can be restored. Pages need it without the schemas. */

/** The kinds of operations, as `Operation.tag` names them. The model lists are open to every key. */
export const operationKinds = ['Images', 'Video', 'Messages', 'Native', 'Embeddings'] as const;

export interface KeyLimits {
  /** Empty: all. */
  operations: (typeof operationKinds)[number][];
  /** Ids, or beginnings of ids followed by `*`. Empty: all. */
  models: string[];
  /** Of billable operations. A minute's requests may come at once. Null: no limit. */
  requestsPerMinute: number | null;
  /** In the currency of the prices, for a calendar month (UTC). Null: no limit. */
  monthlyBudget: number | null;
}

export const noLimits: KeyLimits = {
  operations: [],
  models: [],
  requestsPerMinute: null,
  monthlyBudget: null,
};

export const maxRequestsPerMinute = 100_000;
export const maxMonthlyBudget = 10_000_000;

/** How long a revoked key can be restored, in seconds. */
export const restoreSeconds = 60;
