/** The video engine over the native WebCodecs add-on, in this process. */
import type { VideoEngine } from './video-engine.ts';
import { decodeFrames, decodeSound } from './webcodecs-decode.ts';
import { encodeAudio, encodeVideo } from './webcodecs-encode.ts';
import { writeMp4 } from './write-mp4.ts';

/** The classes of the browser's WebCodecs API under their standard names. */
export type WebCodecs = Pick<
  typeof globalThis,
  | 'VideoEncoder'
  | 'VideoDecoder'
  | 'VideoFrame'
  | 'EncodedVideoChunk'
  | 'AudioEncoder'
  | 'AudioDecoder'
  | 'AudioData'
  | 'EncodedAudioChunk'
>;

/** Mediabunny and this folder use the classes as globals, as in a browser. */
export function createWebCodecsEngine(codecs: WebCodecs): VideoEngine {
  Object.assign(globalThis, codecs);
  return {
    name: 'webcodecs',
    async encode(request) {
      const [video, audio] = await Promise.all([encodeVideo(request), encodeAudio(request.sound)]);
      return writeMp4(video, audio, request.fps);
    },
    decodeFrames,
    decodeSound,
  };
}
