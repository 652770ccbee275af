/** NovelAI's error bodies: `{statusCode, message}`. */
import { readCommonError, type VendorError } from '../upstream/error-of-response.ts';

export function readNovelaiError(body: unknown, status: number): VendorError {
  const { message } = readCommonError(body);
  // An account makes one image at a time; the status is 409 or 429.
  const isBusy = status === 409 || (status === 429 && /concurrent/i.test(message ?? ''));
  return { message, ...(isBusy ? { code: 'rate_limit_exceeded', notAccepted: true } : {}) };
}
