// Sends every row of the contract tables to an instance that relays to another one: valid requests are
// forwarded unchanged, and invalid ones are rejected with the same messages.
import { afterAll } from 'vitest';
import { judgeRowsOver } from '#tests/support/contract-target.ts';
import { startPair } from '#tests/support/server-pair.ts';

const pair = await startPair();
afterAll(() => pair.stop());
judgeRowsOver(pair.relay);

await import('#tests/contract/general-images.test.ts');
await import('#tests/contract/general-image-models.test.ts');
await import('#tests/contract/seedream-images.test.ts');
await import('#tests/contract/chat-images.test.ts');
await import('#tests/contract/diffusion-images.test.ts');
await import('#tests/contract/image-edits.test.ts');
await import('#tests/contract/videos.test.ts');
await import('#tests/contract/messages.test.ts');
await import('#tests/contract/native-text.test.ts');
await import('#tests/contract/native-image.test.ts');
await import('#tests/contract/embeddings.test.ts');
