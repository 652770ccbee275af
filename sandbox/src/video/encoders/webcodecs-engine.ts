/** The video engine over the native WebCodecs add-on: everything in this process, no other program. */
import type { VideoEngine } from './video-engine.ts';
import { decodeFrames, decodeSound } from './webcodecs-decode.ts';
import { encodeAudio, encodeVideo } from './webcodecs-encode.ts';
import type { WebCodecs } from './webcodecs-module.ts';
import { writeMp4 } from './write-mp4.ts';

export function createWebCodecsEngine(codecs: WebCodecs): VideoEngine {
  return {
    name: 'webcodecs',
    async encode(request) {
      const [video, audio] = await Promise.all([
        encodeVideo(codecs, request),
        encodeAudio(codecs, request.sound),
      ]);
      return writeMp4(video, audio, request.fps);
    },
    decodeFrames: (request) => decodeFrames(codecs, request),
    decodeSound: (bytes, seconds) => decodeSound(codecs, bytes, seconds),
  };
}
