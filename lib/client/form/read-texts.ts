/** Extracts texts from pasted lines and from text, CSV and TSV files. Pure. */

/** Maximum number of texts. */
export const maxTexts = 200;

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
  if (/\.tsv$/i.test(name)) return textsOfRows(readRows(clean, '\t'));
  return /\.csv$/i.test(name) ? textsOfRows(readRows(clean, separatorOf(clean))) : textsOfLines(clean);
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

function separatorOf(content: string): string {
  const [line = ''] = content.split('\n', 1);
  return line.split(';').length > line.split(',').length ? ';' : ',';
}

/** Quoted fields can contain separators, line breaks and doubled quotes. */
function readRows(content: string, separator: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let quoted = false;
  const endField = () => {
    row.push(field);
    field = '';
  };
  const endRow = () => {
    endField();
    if (row.some((value) => value.trim() !== '')) rows.push(row);
    row = [];
  };
  for (let at = 0; at < content.length; at += 1) {
    const letter = content[at] ?? '';
    if (quoted) {
      if (letter !== '"') field += letter;
      else if (content[at + 1] === '"') {
        field += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && field === '') quoted = true;
    else if (letter === separator) endField();
    else if (letter === '\n') endRow();
    else if (letter !== '\r') field += letter;
  }
  endRow();
  return rows;
}
