import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBase64 } from './run-media.ts';

async function* cut(text: string, size: number) {
  for (let from = 0; from < text.length; from += size) yield Buffer.from(text.slice(from, from + size));
}

test('the bytes are decoded for any content and any chunk boundary', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 200 }),
      fc.integer({ min: 1, max: 50 }),
      async (bytes, size) => {
        const text = Buffer.from(bytes).toString('base64');
        for (const given of [text, text.replace(/.{7}/g, '$&\r\n'), text.replaceAll('/', '\\/')]) {
          const decoded = await decodeBase64(cut(given, size), given.length);
          expect(Buffer.from(decoded).equals(Buffer.from(bytes))).toBe(true);
        }
      },
    ),
  );
});
