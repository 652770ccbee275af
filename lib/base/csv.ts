/** Writes and reads CSV after RFC 4180. */

/**
 * Quotes fields with separators, quotes or line breaks; lines end with CR LF. Texts, which somebody else may have
 * chosen, are kept from being run as formulas by spreadsheets.
 */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(fieldOf).join(',')}\r\n`).join('');
}

export interface CsvTable {
  rows: string[][];
  /** Index of the first row with a quote that is not closed, or that text follows: rows may be merged from here on. */
  badQuote: number | undefined;
}

/**
 * The rows of a CSV text, without empty ones. Quoted fields can contain separators, line breaks and doubled quotes.
 * Without `separator`, the first line decides between comma, semicolon and tab.
 */
export function readCsv(content: string, separator = separatorOf(content)): CsvTable {
  const rows: string[][] = [];
  let badQuote: number | undefined;
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
      } else {
        quoted = false;
        if (!/[\s,;]/.test(content[at + 1] ?? '\n')) badQuote ??= rows.length;
      }
    } else if (letter === '"' && field === '') quoted = true;
    else if (letter === separator) endField();
    else if (letter === '\n' || letter === '\r') endRow();
    else field += letter;
  }
  if (quoted) badQuote ??= rows.length;
  endRow();
  return { rows, badQuote };
}

function separatorOf(content: string): string {
  const [line = ''] = content.split(/[\r\n]/, 1);
  const counts = [',', ';', '\t'].map((separator) => ({ separator, count: line.split(separator).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).separator;
}

function fieldOf(value: string | number): string {
  const text = typeof value === 'string' ? plainText(value) : String(value);
  return /[",;\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Also the full-width signs, which some spreadsheets read as the others. */
function plainText(text: string): string {
  return /^[\s\0]*[=+@\uff1d\uff0b\uff20\uff0d-]|^[\t\r\n]/.test(text) ? `'${text}` : text;
}
