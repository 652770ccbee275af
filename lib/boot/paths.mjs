// Paths in the clone.
import { join } from 'node:path';

/** The clone's top folder. */
export const root = join(import.meta.dirname, '..', '..');

/**
 * @param {...string} parts
 * @returns {string} an absolute path inside the clone
 */
export function inRoot(...parts) {
  return join(root, ...parts);
}

export const buildFolder = inRoot('.next', 'production');
