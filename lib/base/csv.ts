/** Rows as a CSV file, as RFC 4180 has it. Knows nothing of what the rows tell. */

/** Fields with separators, quotes or line breaks stand in quotes; lines end with CR LF. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(fieldOf).join(',')}\r\n`).join('');
}

/** A name that somebody else chose, for spreadsheets: what they would run as a formula is kept a text. */
export function plainCell(text: string): string {
  return /^[=+@\t\r\n-]/.test(text) ? `'${text}` : text;
}

function fieldOf(value: string | number): string {
  const text = String(value);
  return /[",;\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
