// The results of a part of the bench: tables, aims with verdicts, notes. One text for screen and file.
import { type Figure, showFigure } from './figure.ts';

export interface Table {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface Verdict {
  what: string;
  value: string;
  aim: string;
  /** Undefined: it could not be measured. */
  met: boolean | undefined;
}

export interface Section {
  /** The heading, which also identifies the section in the file. */
  name: string;
  tables: readonly Table[];
  verdicts: readonly Verdict[];
  notes: readonly string[];
}

export interface Aim {
  what: string;
  figure: Figure | undefined;
  unit?: string;
  atLeast?: number;
  atMost?: number;
  /** Printed after the value: related figures. */
  beside?: string;
}

/** Compares the median with the aim. */
export function judge({ what, figure, unit = '', atLeast, atMost, beside }: Aim): Verdict {
  const bound = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
  const met =
    figure &&
    (atLeast === undefined || figure.median >= atLeast) &&
    (atMost === undefined || figure.median <= atMost);
  const value = [showFigure(figure, unit), ...(beside === undefined ? [] : [beside])].join(', ');
  return { what, value, aim: `${bound} ${unit}`.trim(), met };
}

/** The section as Markdown with aligned tables. */
export function sectionText({ name, tables, verdicts, notes }: Section): string {
  const aims = {
    title: 'Aims',
    columns: ['', 'measured', 'aim', ''],
    rows: verdicts.map(({ what, value, aim, met }) => [what, value, aim, verdictWord(met)]),
  };
  return [
    `## ${name}`,
    ...(verdicts.length === 0 ? tables : [aims, ...tables]).map(tableText),
    notes.map((note) => `- ${note}`).join('\n'),
  ].join('\n\n');
}

export function verdictWord(met: boolean | undefined): string {
  if (met === undefined) return 'not measured';
  return met ? 'met' : 'MISSED';
}

function tableText({ title, columns, rows }: Table): string {
  const widths = columns.map((column, index) =>
    Math.max(3, column.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, index) => pad(cells[index] ?? '', width, index)).join(' | ')} |`;
  const rule = widths.map((width, index) => (index === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [`### ${title}`, '', line(columns), line(rule), ...rows.map(line)].join('\n');
}

/** Names to the left, figures to the right. */
function pad(text: string, width: number, index: number): string {
  return index === 0 ? text.padEnd(width) : text.padStart(width);
}
