/** Rows as a CSV file after RFC 4180. */

/** Quotes fields with separators, quotes or line breaks; lines end with CR LF. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(fieldOf).join(',')}\r\n`).join('');
}

/** Keeps a name that somebody else chose from being run as a formula by spreadsheets. */
export function plainCell(text: string): string {
  return /^[=+@\t\r\n-]/.test(text) ? `'${text}` : text;
}

function fieldOf(value: string | number): string {
  const text = String(value);
  return /[",;\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
