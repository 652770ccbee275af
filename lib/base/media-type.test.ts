import { expect, test } from 'vitest';
import { sampleImage } from '#lib/contract/sample-image.ts';
import { isMediaType, mediaTypeOf } from './media-type.ts';

const text = (content: string) => new TextEncoder().encode(content);

test.each<[string, Uint8Array, string | undefined]>([
  ['PNG', Buffer.from(sampleImage.slice(sampleImage.indexOf(',') + 1), 'base64'), 'image/png'],
  ['MP4', text('\0\0\0\x18ftypisom\0\0'), 'video/mp4'],
  ['QuickTime', text('\0\0\0\x14ftypqt  '), 'video/quicktime'],
  ['AVIF', text('\0\0\0\x1cftypavif'), 'image/avif'],
  ['WebM', Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, 0x01), 'video/webm'],
  ['HTML', text('<!doctype html><script>alert(1)</script>'), undefined],
  ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), undefined],
  ['nothing', text(''), undefined],
])('%s', (_, bytes, type) => expect(mediaTypeOf(bytes)).toBe(type));

test('SVG and HTML are no media', () => {
  expect(['image/svg+xml', 'text/html', 'image/png', 'video/mp4'].map(isMediaType)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
