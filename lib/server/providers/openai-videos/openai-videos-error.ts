/** Errors of servers of OpenAI's video API: OpenAI's form, or FastAPI's `{detail}`, which local servers have. */
import { textOf } from '#lib/base/json-value.ts';
import { readOpenaiError } from '../openai/openai-error.ts';
import type { VendorError } from '../upstream/error-of-response.ts';
import { lenient } from '../upstream/lenient.ts';

export function readOpenaiVideosError(body: unknown, status: number): VendorError {
  const error = readOpenaiError(body, status);
  const [issue] = issuesBody.parse(body).detail;
  if (issue === undefined) return { ...error, parameter: ourName(error.parameter) };
  const field = textOf(issue.loc.at(-1));
  const message = [field, issue.msg].filter(Boolean).join(': ');
  return { ...error, message, parameter: ourName(field) };
}

function ourName(parameter: string | undefined): string | undefined {
  return parameter === undefined ? undefined : (names[parameter] ?? undefined);
}

/** Field of that API -> field of this interface. */
const names: Readonly<Record<string, string>> = {
  model: 'model',
  prompt: 'prompt',
  seed: 'seed',
  seconds: 'duration',
  size: 'resolution',
  input_reference: 'frame_images[0].image_url',
  image_reference: 'frame_images[0].image_url',
};

const issuesBody = lenient.record({
  detail: lenient.list(lenient.record({ loc: lenient.list(lenient.unknown), msg: lenient.text })),
});
