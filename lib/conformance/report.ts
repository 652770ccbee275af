/** What was found, as text, JUnit XML and JSON, and against a baseline of failures that are known. */

/** Of a rule for servers, or a behaviour of clients. */
export interface Result {
  id: string;
  title: string;
  section: string;
  request: string;
  expected: string;
  /** What came, if it is not what was expected. */
  came?: string | undefined;
  ms: number;
}

export interface Summary {
  failed: readonly Result[];
  /** Failed, and not in the baseline. */
  fresh: readonly Result[];
  /** Ids of the baseline that did not fail: they may leave it. */
  mended: readonly string[];
}

/** `known`: ids of a baseline. Of it, what was not run says nothing. */
export function summarise(results: readonly Result[], known: readonly string[]): Summary {
  const failed = results.filter(({ came }) => came !== undefined);
  const passed = new Set(results.filter(({ came }) => came === undefined).map(({ id }) => id));
  return {
    failed,
    fresh: failed.filter(({ id }) => !known.includes(id)),
    mended: known.filter((id) => passed.has(id)),
  };
}

export function asText(results: readonly Result[], { failed, fresh, mended }: Summary): string {
  const bySection = Map.groupBy(results, ({ section }) => section);
  const sections = [...bySection].map(([section, of]) => {
    const right = of.filter(({ came }) => came === undefined).length;
    return `${String(right).padStart(6)} of ${String(of.length).padEnd(5)} ${section}`;
  });
  const shown = fresh.map(
    ({ id, title, section, request, expected, came }) =>
      `FAILED ${id}\n  ${title} (${section})\n  request:  ${cut(request)}\n  expected: ${expected}\n  came:     ${cut(came ?? '')}\n`,
  );
  const known = failed.length - fresh.length;
  return [
    ...shown,
    ...sections,
    ...mended.map((id) => `No longer fails, may leave the baseline: ${id}`),
    `${results.length - failed.length} kept, ${fresh.length} broken${known > 0 ? `, ${known} known` : ''}\n`,
  ].join('\n');
}

function cut(text: string): string {
  return text.length > 500 ? `${text.slice(0, 500)}...` : text;
}

export function asJunit(results: readonly Result[], { failed, fresh }: Summary): string {
  const cases = results.map((result) => {
    const { id, section, ms, came, expected, request } = result;
    const start = `  <testcase classname="${escapeXml(section)}" name="${escapeXml(id)}" time="${ms / 1000}"`;
    if (came === undefined) return `${start}/>`;
    const text = escapeXml(`request: ${request}\nexpected: ${expected}\ncame: ${came}`);
    const kind = fresh.includes(result) ? 'failure' : 'skipped';
    return `${start}><${kind} message="${escapeXml(expected)}">${text}</${kind}></testcase>`;
  });
  const counts = `tests="${results.length}" failures="${fresh.length}" skipped="${failed.length - fresh.length}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuite name="easel conformance" ${counts}>\n${cases.join('\n')}\n</testsuite>\n`;
}

function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '?')
    .replace(/[<>&"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
