/** Detects a FATAL or PANIC error in a server's answer: Postgres has ended. */

const errorResponse = 'E'.charCodeAt(0);
const severityField = 'V'.charCodeAt(0);

/** `answer` holds complete backend messages. */
export function isFatalAnswer(answer: Uint8Array): boolean {
  const view = new DataView(answer.buffer, answer.byteOffset, answer.byteLength);
  for (let at = 0; at + 5 <= answer.byteLength; at += 1 + view.getInt32(at + 1)) {
    if (answer[at] !== errorResponse) continue;
    const end = at + 1 + view.getInt32(at + 1);
    if (/^(FATAL|PANIC)$/.test(severityOf(answer.subarray(at + 5, end)))) return true;
  }
  return false;
}

/** The untranslated severity; empty without one. */
function severityOf(fields: Uint8Array): string {
  for (let at = 0; at < fields.byteLength && fields[at] !== 0; ) {
    const end = fields.indexOf(0, at);
    if (end < 0) return '';
    if (fields[at] === severityField) return Buffer.from(fields.subarray(at + 1, end)).toString('latin1');
    at = end + 1;
  }
  return '';
}
