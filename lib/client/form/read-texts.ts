/** Extracts texts from pasted lines and from text, CSV and TSV files. Pure. */
import { readCsv } from '#lib/base/csv.ts';

/** One text per line; skips empty lines. */
export function textsOfLines(text: string): readonly string[] {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Texts of a file: rows of `.csv` and `.tsv`, else lines. */
export function textsOfFile(name: string, content: string): readonly string[] {
  const clean = content.replace(/^\ufeff/, '');
  if (/\.tsv$/i.test(name)) return textsOfRows(readCsv(clean, '\t').rows);
  return /\.csv$/i.test(name) ? textsOfRows(readCsv(clean).rows) : textsOfLines(clean);
}

/** The column with a text heading; else the column with the most text. */
function textsOfRows(rows: readonly (readonly string[])[]): readonly string[] {
  const [head = [], ...body] = rows;
  const named = head.findIndex((name) => textNames.has(name.trim().toLowerCase()));
  const data = named === -1 ? rows : body;
  const width = Math.max(0, ...rows.map((row) => row.length));
  const lengths = Array.from({ length: width }, (_, column) =>
    data.reduce((sum, row) => sum + (row[column]?.length ?? 0), 0),
  );
  const column = named === -1 ? lengths.indexOf(Math.max(...lengths)) : named;
  return data.map((row) => row[column]?.trim() ?? '').filter((text) => text !== '');
}

const textNames = new Set(['text', 'texts', 'content', 'sentence', 'document', 'body', 'title']);
