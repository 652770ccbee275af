/** Requests in a HAR file, or in one entry of it, as browsers copy them. */
import { isRecord, type JsonRecord, listOf, parseJson, recordOf, textOf } from '#lib/base/json-value.ts';
import { type CurlRequest, notesOf, pathOf } from './read-curl.ts';

export function isHar(value: JsonRecord): boolean {
  return isRecord(value.log) || isRecord(value.request);
}

/** Those with a JSON body. */
export function readHar(value: JsonRecord): readonly CurlRequest[] {
  const entries = isRecord(value.log) ? listOf(value.log.entries) : [value];
  return entries.flatMap((entry) => {
    const { url, headers, postData } = recordOf(recordOf(entry).request);
    const body = parseJson(textOf(recordOf(postData).text) ?? '');
    if (typeof url !== 'string' || !isRecord(body)) return [];
    const names = listOf(headers).map((header) => textOf(recordOf(header).name) ?? '');
    return [{ path: pathOf(url), body, notes: notesOf({ headers: names, user: false }, url, new Set()) }];
  });
}
