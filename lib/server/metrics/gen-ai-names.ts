/** The names of the GenAI conventions of OpenTelemetry for our operations and providers. */
import { factsOf } from '#lib/contract/operation-facts.ts';
import { targetKind } from '#lib/server/providers/target-kinds.ts';

/** `gen_ai.operation.name`. The conventions have none for the rest, which keep their own. */
export function genAiOperation(operationId: string): string {
  const { result, dialect } = factsOf(operationId) ?? {};
  if (result === undefined) return operationId;
  if (result === 'vectors') return 'embeddings';
  return dialect === 'anthropic' ? 'chat' : 'generate_content';
}

/** `gen_ai.provider.name`: of the conventions where they have one. `easel`: no target was called. */
export function genAiProvider(kind: string | undefined): string {
  return kind === undefined ? 'easel' : targetKind(kind).genAiName;
}
