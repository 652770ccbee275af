/** Results of tools as an agent reads them: facts as JSON, small images as they are, larger ones as thumbnails, and links. */
import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server';
import { readImageHeader } from '#lib/base/image-header.ts';
import { type JsonRecord, listOf, recordOf, textOf } from '#lib/base/json-value.ts';
import { makeThumbnail } from '#lib/server/history/thumbnails/run-media.ts';
import type { GatewayCalls } from './gateway-calls.ts';

/** Bytes of all images of a result. Clients take about 1 MB of Base64. */
const inlineBytes = 700_000;

export function textResult(value: unknown, more: readonly ContentBlock[] = []): CallToolResult {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return { content: [{ type: 'text', text }, ...more] };
}

/** `facts`: beside those of the response. */
export async function imagesResult(
  response: JsonRecord,
  facts: object,
  { linkImage }: Pick<GatewayCalls, 'linkImage'>,
): Promise<CallToolResult> {
  const { data, ...rest } = response;
  const entries = listOf(data).map(recordOf);
  const images = entries.flatMap(({ b64_json: base64 }) =>
    typeof base64 === 'string' ? [imageOf(Buffer.from(base64, 'base64'))] : [],
  );
  const stored = await Promise.all(images.map(linkImage));
  const links = [...stored, ...entries.flatMap(({ url }) => textOf(url) ?? [])];
  const isSmall = images.reduce((sum, { bytes }) => sum + bytes.length, 0) <= inlineBytes;
  const shown = await Promise.all(images.map((image) => (isSmall ? image : thumbnailOf(image.bytes))));
  return textResult({ ...facts, ...rest, links, shown: isSmall ? 'as they are' : 'as thumbnails' }, [
    ...shown.flatMap((image): ContentBlock[] =>
      image === null
        ? []
        : [{ type: 'image', data: image.bytes.toString('base64'), mimeType: image.contentType }],
    ),
    ...links.map((link, index) => linkTo(link, `image ${index + 1}`, images[index]?.contentType)),
  ]);
}

export function videoResult(task: JsonRecord, facts: object): CallToolResult {
  const data = recordOf(task.data);
  const link = textOf(data.url) ?? '';
  return textResult({ ...facts, ...data }, [linkTo(link, 'video', textOf(data.content_type))]);
}

function linkTo(uri: string, name: string, mimeType: string | undefined): ContentBlock {
  const description = 'Valid for 60 minutes, without a key.';
  return { type: 'resource_link', uri, name, description, ...(mimeType ? { mimeType } : {}) };
}

function imageOf(bytes: Buffer) {
  return { bytes, contentType: `image/${readImageHeader(bytes)?.format ?? 'png'}` };
}

async function thumbnailOf(bytes: Uint8Array) {
  const small = await makeThumbnail(bytes);
  return small && imageOf(Buffer.from(small));
}
