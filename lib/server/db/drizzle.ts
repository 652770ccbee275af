/**
 * Drizzle, loaded as CommonJS; import it from here. Node's loader of ES modules reads a package's manifest anew for
 * each of its files, and Drizzle has 149 files under one of 179 KB: its ES build costs 0.4 s of the start and 235 MB
 * of memory more. Types are the package's own.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const core: typeof import('drizzle-orm') = require('drizzle-orm');
const columns: typeof import('drizzle-orm/pg-core') = require('drizzle-orm/pg-core');
const driver: typeof import('drizzle-orm/node-postgres') = require('drizzle-orm/node-postgres');

export const { and, asc, desc, eq, gt, inArray, isNotNull, isNull, like, lt, lte, or, sql } = core;
export type { SQL } from 'drizzle-orm';
export const { bigint, boolean, customType, doublePrecision, integer, json, jsonb } = columns;
export const { getTableConfig, pgSchema, primaryKey, text, timestamp } = columns;
export const { drizzle } = driver;
