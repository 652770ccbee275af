/** Reads the rows of an evaluation from CSV with a header line, JSON lines, or a JSON array. Pure. */
import { csvOf, readCsv } from '#lib/base/csv.ts';
import { errorMessage } from '#lib/base/error-message.ts';
import { isRecord } from '#lib/base/json-value.ts';
import type { NewEvaluation, RowValues } from '#lib/contract/pages/evaluation.ts';

export type ReadRows = { rows: NewEvaluation['rows']; columns: readonly string[] } | { problem: string };

export function readRows(given: string): ReadRows {
  const text = given.replace(/^\ufeff/, '').trim();
  if (text === '') return { problem: 'Add rows: CSV with a header line, or JSON lines.' };
  if (text.includes('\ufffd')) return { problem: 'The file is not UTF-8. Save it as CSV UTF-8.' };
  const read = /^[[{]/.test(text) ? readJson(text) : readTable(text);
  if ('problem' in read) return read;
  if (read.rows.length === 0) return { problem: 'There is a header line but no row.' };
  return { rows: read.rows, columns: [...new Set(read.rows.flatMap((row) => Object.keys(row)))] };
}

/** The rows as CSV, or as JSON lines where CSV would change them. */
export function textOfRows(rows: NewEvaluation['rows']): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const csv = csvOf([columns, ...rows.map((row) => columns.map((name) => String(row[name] ?? '')))]);
  const read = readRows(csv);
  const isSame = 'rows' in read && JSON.stringify(read.rows) === JSON.stringify(rows);
  return isSame ? csv.replaceAll('\r\n', '\n').trim() : rows.map((row) => JSON.stringify(row)).join('\n');
}

type Read = { rows: RowValues[] } | { problem: string };

function readTable(text: string): Read {
  const { rows, badQuote } = readCsv(text);
  if (badQuote !== undefined) {
    const place = badQuote === 0 ? 'The header' : `Row ${badQuote}`;
    return { problem: `${place} has a quote that is not closed, or not doubled inside a quoted field.` };
  }
  const [head = [], ...lines] = rows;
  const columns = head.map((name) => name.trim());
  if (columns.includes('')) return { problem: `Column ${columns.indexOf('') + 1} has no name.` };
  const repeated = columns.find((name, index) => columns.indexOf(name) !== index);
  if (repeated !== undefined) return { problem: `The header names ${JSON.stringify(repeated)} twice.` };
  const long = lines.findIndex((line) => line.length > columns.length);
  if (long >= 0)
    return {
      problem: `Row ${long + 1} has ${lines[long]?.length} fields, the header ${columns.length}. Quote fields that contain the separator.`,
    };
  return {
    rows: lines.map((line) => Object.fromEntries(columns.map((name, index) => [name, line[index] ?? '']))),
  };
}

function readJson(text: string): Read {
  const rows: RowValues[] = [];
  const lines = text.startsWith('[') ? [text] : text.split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    try {
      const value: unknown = JSON.parse(line);
      for (const row of Array.isArray(value) ? value : [value]) {
        if (!isRow(row)) return { problem: `Line ${index + 1} is not a JSON object.` };
        rows.push(row);
      }
    } catch (error) {
      if (text.startsWith('[')) return { problem: `The rows are not valid JSON: ${errorMessage(error)}` };
      // The engine counts lines inside this line.
      const reason = errorMessage(error).replace(/ \(line \d+ column \d+\)$/, '');
      return { problem: `Line ${index + 1} is not valid JSON: ${reason}` };
    }
  }
  return { rows };
}

/** Parsed JSON has only JSON values. */
function isRow(value: unknown): value is RowValues {
  return isRecord(value);
}
