/** Converts contents of a native body to the writer's types: parts to parts. Checks signatures and describes images. */
import type { Turn, TurnPart } from '@easel/sandbox';
import { base64ByteLength } from '#lib/base/data-url.ts';
import { ApiError } from '#lib/contract/errors/api-error.ts';
import type { Content, Part } from '#lib/contract/native/parts.ts';
import type { ProviderCall } from '../provider.ts';
import { asJson } from './as-json.ts';
import { describeImage, unknownImage } from './describe-image.ts';
import { isOwnSignature } from './native-signature.ts';

/** Consecutive contents of a role become one turn. */
export async function readContents(
  contents: readonly Content[],
  call: Pick<ProviderCall, 'loadMedia'>,
): Promise<readonly Turn[]> {
  const turns: { role: Turn['role']; parts: TurnPart[] }[] = [];
  for (const [position, content] of contents.entries()) {
    const role = content.role === 'model' ? 'assistant' : 'user';
    const parts: TurnPart[] = [];
    for (const [index, part] of content.parts.entries()) {
      parts.push(...(await partsOf(part, `contents[${position}].parts[${index}]`, call)));
    }
    const previous = turns.at(-1);
    if (previous?.role === role) previous.parts.push(...parts);
    else turns.push({ role, parts });
  }
  return turns;
}

async function partsOf(part: Part, path: string, call: Pick<ProviderCall, 'loadMedia'>): Promise<TurnPart[]> {
  checkSignature(part, path);
  if (part.text !== undefined) return [{ kind: part.thought ? 'thinking' : 'text', text: part.text }];
  if (part.inlineData) return [await inlinePart(part.inlineData)];
  if (part.fileData) return [await filePart(part.fileData, `${path}.fileData.fileUri`, call)];
  if (part.functionCall) {
    const { id, name, args = {} } = part.functionCall;
    return [{ kind: 'tool_call', id: id ?? name, name, input: asJson(args) }];
  }
  if (part.functionResponse) {
    const { id, name, response } = part.functionResponse;
    return [{ kind: 'tool_result', callId: id ?? name, name, text: textOfResponse(response) }];
  }
  if (part.executableCode) return [{ kind: 'text', text: part.executableCode.code }];
  if (part.codeExecutionResult) return [{ kind: 'text', text: part.codeExecutionResult.output ?? '' }];
  return [];
}

function checkSignature({ thoughtSignature: signature }: Part, path: string): void {
  if (!signature || isOwnSignature(signature)) return;
  const parameter = `${path}.thoughtSignature`;
  throw new ApiError('invalid_value', {
    parameter,
    message: `${parameter} is not a signature of the sandbox; send it back unchanged, or omit it.`,
  });
}

function inlinePart({ mimeType, data, displayName }: NonNullable<Part['inlineData']>): TurnPart {
  if (mimeType.startsWith('image/')) return describeImage(Buffer.from(data, 'base64'));
  const title = displayName ? { title: displayName } : {};
  if (!mimeType.startsWith('text/')) {
    return { kind: 'document', mediaType: mimeType, ...title, bytes: base64ByteLength(data) };
  }
  return { kind: 'document', mediaType: mimeType, ...title, text: Buffer.from(data, 'base64').toString() };
}

/** Web images are loaded with the guarded fetch; other files have only a name. */
async function filePart(
  { fileUri, mimeType, displayName }: NonNullable<Part['fileData']>,
  parameter: string,
  { loadMedia }: Pick<ProviderCall, 'loadMedia'>,
): Promise<TurnPart> {
  const isImage = mimeType?.startsWith('image/') ?? /\.(?:png|jpe?g|webp|gif)(?:\?|$)/i.test(fileUri);
  if (!isImage) {
    return {
      kind: 'document',
      mediaType: mimeType ?? 'application/octet-stream',
      title: displayName ?? fileUri,
    };
  }
  if (!/^https?:/i.test(fileUri)) return unknownImage(mimeType ?? 'image/*');
  return describeImage((await loadMedia({ url: fileUri, kind: 'image', parameter })).bytes);
}

/** The SDKs wrap the result of a function: `{ output }`, `{ result }`, or `{ name, content }`. */
function textOfResponse(response: Readonly<Record<string, unknown>>): string {
  const keys = Object.keys(response).toSorted().join();
  const result = wrappings.has(keys) ? (response.output ?? response.result ?? response.content) : response;
  return typeof result === 'string' ? result : JSON.stringify(result ?? null);
}

const wrappings: ReadonlySet<string> = new Set(['output', 'result', 'content', 'content,name']);
