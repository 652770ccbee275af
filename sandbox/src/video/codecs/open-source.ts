/** Opens the bytes of a video file. Owns which containers are accepted; follows no address in them. */
import {
  BufferSource,
  Input,
  type InputVideoTrack,
  Logging,
  LogLevel,
  MATROSKA,
  MP4,
  QTFF,
  WEBM,
} from 'mediabunny';
import { codeOf, SandboxError } from '#sandbox/sandbox-error.ts';

// A problem in a user's file is an error, not a line on our console.
Logging.level = LogLevel.Silent;

/** Throws `unreadable_video` unless the bytes are an accepted container. Never a playlist (HLS): it makes requests. */
export async function openSource(bytes: Uint8Array): Promise<Input> {
  const input = new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source: new BufferSource(bytes) });
  if (await input.canRead()) return input;
  input.dispose();
  throw new SandboxError('unreadable_video', 'The file is not an MP4, MOV, WebM or Matroska video.');
}

export async function videoTrackOf(input: Input): Promise<InputVideoTrack> {
  const track = await reading(() => input.getPrimaryVideoTrack());
  if (!track) throw new SandboxError('unreadable_video', 'The file has no video track.');
  return track;
}

/** Turns what a reader or decoder throws over broken bytes into `unreadable_video`. */
export async function reading<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw unreadable(error);
  }
}

/** The error itself if it has a code, else `unreadable_video`. */
export function unreadable(cause: unknown): unknown {
  if (codeOf(cause) !== undefined) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new SandboxError('unreadable_video', `The video cannot be read: ${reason}`, { cause });
}
