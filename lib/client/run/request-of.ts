/** A form's body as the request that carries it: the model goes into the path where the operation has it there. */
import type { JsonRecord } from '#lib/base/json-value.ts';
import type { RunRequest } from '#lib/client/transport/run-request.ts';

export interface RequestParts {
  operationId: string;
  method: string;
  /** Path template: `/v1beta/models/{model+}:generateContent`. */
  path: string;
  /** As the form has it, `model` included. */
  body: JsonRecord;
  /** Native generation has a path of its own for streams. */
  stream?: boolean;
}

export function requestOf({ operationId, method, path, body, stream = false }: RequestParts): RunRequest {
  const inPath = /\{model\+?\}/.test(path);
  if (!inPath) return { method, path, body };
  const { model, ...rest } = body;
  const filled = path.replace(/\{model\+?\}/, encodeModel(String(model ?? '')));
  if (operationId === 'native.stream-generate-content')
    return { method, path: `${filled}?alt=sse`, body: rest };
  if (operationId !== 'native.generate-content' || !stream) return { method, path: filled, body: rest };
  return {
    method,
    path: `${filled.replace(/:generateContent$/, ':streamGenerateContent')}?alt=sse`,
    body: rest,
  };
}

/** Slashes stay, as the official clients send them. */
function encodeModel(model: string): string {
  return model.split('/').map(encodeURIComponent).join('/');
}
