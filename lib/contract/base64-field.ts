/** Base64 in JSON bodies: both alphabets, with or without padding, as the vendors' parsers accept it. */
import * as z from 'zod';
import { refineWith } from './described-field.ts';

/** A non-empty Base64 text. The decoded bytes are checked where they are used. */
export const base64Field = z
  .string()
  .min(1)
  .check(
    refineWith((value) =>
      !value.startsWith('data:') && /^[A-Za-z0-9+/_-]*={0,2}$/.test(value)
        ? undefined
        : value.startsWith('data:')
          ? 'must be plain Base64 without the data: prefix'
          : 'must be Base64',
    ),
  )
  .meta({ contentEncoding: 'base64' });
