/**
 * The size of a request in tokens. Owns the estimates for what is not text; the dialects' own framing
 * (tokens per message and the like) is left out.
 */
import { isJsonObject, safeStringify } from './json-value.ts';
import { loadTokenizer, type Tokenizer } from './tokenizer.ts';
import type { TurnPart, WriterRequest } from './writer-types.ts';

/** Tokens of a text, by a real byte-pair encoding (cl100k_base). Loads it on first use. */
export async function countTokens(text: string): Promise<number> {
  const tokenizer = await loadTokenizer();
  return tokenizer.count(text);
}

/**
 * Tokens an image stands for: width x height / 750, rounded up, as the Messages vendor documents it; an image
 * whose size is unknown (0) counts as one of 1024x1024.
 */
export function estimateImageTokens(width: number, height: number): number {
  const known = width > 0 && height > 0;
  return Math.ceil((known ? width * height : 1024 * 1024) / 750);
}

/** Input tokens of a whole request: system, turns, tools and the response's schema. */
export async function countRequestTokens(
  request: Pick<WriterRequest, 'system' | 'turns' | 'tools' | 'jsonSchema'>,
): Promise<number> {
  const tokenizer = await loadTokenizer();
  let total = tokenizer.count(request.system ?? '');
  for (const turn of request.turns) {
    for (const part of turn.parts) total += countPart(part, tokenizer);
  }
  for (const tool of request.tools ?? []) {
    total += tokenizer.count(
      `${tool.name} ${tool.description ?? ''} ${safeStringify(tool.inputSchema ?? {})}`,
    );
  }
  if (isJsonObject(request.jsonSchema)) total += tokenizer.count(safeStringify(request.jsonSchema));
  return total;
}

function countPart(part: TurnPart, tokenizer: Tokenizer): number {
  switch (part.kind) {
    case 'text':
    case 'thinking':
    case 'tool_result':
      return tokenizer.count(part.text);
    case 'tool_call':
      return tokenizer.count(part.name) + tokenizer.count(safeStringify(part.input));
    case 'image':
      return estimateImageTokens(part.width, part.height);
    case 'document':
      return tokenizer.count(`${part.title ?? ''} ${part.text ?? ''}`);
  }
}
