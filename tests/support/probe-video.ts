import { probeVideo } from '@easel/sandbox';

/** The facts of a video that a test received. The engine's own time limit is for files of strangers. */
export const probeResult = (bytes: Uint8Array) => probeVideo(bytes, { limitMilliseconds: 280_000 });
