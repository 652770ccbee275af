/** Narrows the type of parsed JSON for the engine. */
import type { JsonValue } from '@easel/sandbox';
import * as z from 'zod';

export function asJson(value: unknown): JsonValue {
  return anyJson.parse(value);
}

/** Made once: making it costs more than most parses. */
const anyJson = z.json();
