/** Finds the native WebCodecs add-on. Owns the list of platforms it may exist for; nothing is downloaded. */
import { createRequire } from 'node:module';

/** The browser's classes under the browser's names; the add-on follows the standard. */
export interface WebCodecs {
  VideoEncoder: typeof VideoEncoder;
  VideoDecoder: typeof VideoDecoder;
  VideoFrame: typeof VideoFrame;
  EncodedVideoChunk: typeof EncodedVideoChunk;
  AudioEncoder: typeof AudioEncoder;
  AudioDecoder: typeof AudioDecoder;
  AudioData: typeof AudioData;
  EncodedAudioChunk: typeof EncodedAudioChunk;
}

/** The add-on of this platform, or undefined when it is not installed or does not load. */
export function loadWebCodecs(
  platform: string = process.platform,
  architecture: string = process.arch,
): WebCodecs | undefined {
  const load: (name: string) => WebCodecs = createRequire(import.meta.url);
  for (const suffix of suffixes[platform] ?? []) {
    try {
      return load(`@napi-rs/webcodecs-${platform}-${architecture}${suffix}`);
    } catch {
      // Not installed here: the next one, or none.
    }
  }
  return undefined;
}

const suffixes: Record<string, readonly string[]> = {
  linux: ['-gnu', '-musl'],
  darwin: [''],
  win32: ['-msvc'],
};
