/** The pool's side of `probeVideo`. */
import { readVideoFacts, type VideoFacts } from './read-video-facts.ts';

export async function run(bytes: Uint8Array): Promise<VideoFacts> {
  return readVideoFacts(bytes);
}
