/** Web addresses in a request. The guarded fetch decides whether one may be fetched. */
import * as z from 'zod';
import { refineWith } from './described-field.ts';

/** An http(s) URL of at most 8192 characters. */
export const webUrlField = z
  .string()
  .check(
    refineWith((value) =>
      value.length <= 8192 && /^https?:\/\//i.test(value) && URL.canParse(value)
        ? undefined
        : 'must be an http(s) URL',
    ),
  )
  .meta({ format: 'uri', examples: ['https://example.com/kite.png'] });
