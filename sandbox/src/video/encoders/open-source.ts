/** Opens a video file's bytes for reading. Owns which containers are taken; follows no address inside of them. */
import { BufferSource, Input, Logging, LogLevel, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny';
import { TaskError } from '#sandbox/pool/task-error.ts';

/** Never the playlist formats (HLS): they make the reader fetch. */
const containers = [MP4, QTFF, WEBM, MATROSKA];

// What is wrong with a user's file is told by errors, not on our console.
Logging.level = LogLevel.Silent;

/** Throws TaskError `unreadable_video` when the bytes are no container that is taken. Dispose of the result. */
export async function openSource(bytes: Uint8Array): Promise<Input> {
  const input = new Input({ formats: containers, source: new BufferSource(bytes) });
  if (await input.canRead()) return input;
  input.dispose();
  throw new TaskError('unreadable_video', 'The file is not an MP4, MOV, WebM or Matroska video.');
}

/** Turns whatever a reader or decoder throws over broken bytes into TaskError `unreadable_video`. */
export async function reading<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') throw error;
    throw unreadable(error);
  }
}

export function unreadable(cause: unknown): TaskError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new TaskError('unreadable_video', `The video cannot be read: ${reason}`, { cause });
}
