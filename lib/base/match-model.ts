/** Model patterns: an id, or a start of ids with `*`. */

/** The text for `*`, or undefined without a match. */
export function matchModel(pattern: string, modelId: string): string | undefined {
  if (!pattern.endsWith('*')) return pattern === modelId ? '' : undefined;
  const start = pattern.slice(0, -1);
  return modelId.startsWith(start) ? modelId.slice(start.length) : undefined;
}

/** Which providers answer the models of a pattern, first choice first. */
export interface ModelRule {
  models: string;
  providers: readonly string[];
}

/** The providers of a model: those of the first rule that matches. */
export function providersOf(rules: readonly ModelRule[], modelId: string): readonly string[] {
  return rules.find(({ models }) => matchModel(models, modelId) !== undefined)?.providers ?? [];
}

/** The id of the provider inside this service. */
export const sandboxId = 'sandbox';

/** Whether only the sandbox answers: what it makes is simulated, and costs nothing. */
export function isSimulated(providers: readonly string[]): boolean {
  return providers.length > 0 && providers.every((id) => id === sandboxId);
}

/** Whether the sandbox is the first choice for a model: it simulates faults. */
export function isSandboxModel(rules: readonly ModelRule[], modelId: string): boolean {
  return providersOf(rules, modelId)[0] === sandboxId;
}
