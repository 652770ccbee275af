/** Base64 in JSON bodies. Takes what the vendors' parsers take: both alphabets, padding or none. */
import * as z from 'zod';

/** A non-empty Base64 text. The bytes it holds are looked at where they are used. */
export const base64Field = z
  .string()
  .min(1)
  .check((context) => {
    if (!context.value.startsWith('data:') && /^[A-Za-z0-9+/_-]*={0,2}$/.test(context.value)) return;
    context.issues.push({
      code: 'custom',
      input: context.value,
      message: context.value.startsWith('data:')
        ? 'must be plain Base64 without the data: prefix'
        : 'must be Base64',
    });
  })
  .meta({ contentEncoding: 'base64' });
