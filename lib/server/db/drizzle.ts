/**
 * Drizzle as CommonJS; import it from here. Node's loader of ES modules reads a package's manifest again for
 * each file, and Drizzle has 149 files and a manifest of 179 KB: its ES build adds 0.4 s to the start and 235 MB
 * of memory. The types are the package's.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const core: typeof import('drizzle-orm') = require('drizzle-orm');
const columns: typeof import('drizzle-orm/pg-core') = require('drizzle-orm/pg-core');
const driver: typeof import('drizzle-orm/node-postgres') = require('drizzle-orm/node-postgres');

export const {
  and,
  asc,
  desc,
  DrizzleQueryError,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  notInArray,
  or,
  sql,
} = core;
export type { SQL, SQLWrapper } from 'drizzle-orm';
export type { PgColumn } from 'drizzle-orm/pg-core';
export const { bigint, boolean, customType, date, doublePrecision, integer, json, jsonb } = columns;
export const { getTableConfig, pgSchema, primaryKey, text, timestamp } = columns;
export const { drizzle } = driver;
