/** The names of the GenAI conventions of OpenTelemetry for our operations and providers. */
import { targetKind } from '#lib/server/providers/target-kinds.ts';

/** `gen_ai.operation.name`. The conventions have none for the rest, which keep their own. */
export function genAiOperation(operationId: string): string {
  if (operationId === 'messages.create') return 'chat';
  if (operationId.endsWith('embed-contents') || operationId.endsWith('embed-content')) return 'embeddings';
  return generating.has(operationId) ? 'generate_content' : operationId;
}

const generating: ReadonlySet<string> = new Set([
  ...['images.generate', 'images.edit', 'videos.create'],
  ...['native.generate-content', 'native.stream-generate-content'],
]);

/** `gen_ai.provider.name`: of the conventions where they have one. `easel`: no target was called. */
export function genAiProvider(kind: string | undefined): string {
  return kind === undefined ? 'easel' : targetKind(kind).genAiName;
}
