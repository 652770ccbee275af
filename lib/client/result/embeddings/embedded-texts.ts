/** The texts of an embedding request so far: each with its vector or state. Pure. */

import { textsInBody } from '#lib/client/run/embedding-body.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';

export interface EmbeddedText {
  text: string;
  state: 'waiting' | 'embedded' | 'missing';
  vector?: readonly number[];
}

export function embeddedTexts(run: Run): readonly EmbeddedText[] {
  const vectors = run.result.kind === 'vectors' ? run.result.vectors : [];
  return textsInBody(run.request.body).map((text, index): EmbeddedText => {
    const vector = vectors[index];
    if (vector) return { text, state: 'embedded', vector };
    return { text, state: isLive(run) ? 'waiting' : 'missing' };
  });
}
