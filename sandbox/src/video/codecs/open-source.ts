/** Opens the bytes of a video file. Owns which containers are accepted; follows no address in them. */
import {
  BufferSource,
  BufferTarget,
  Conversion,
  type ConversionOptions,
  Input,
  type InputVideoTrack,
  Logging,
  LogLevel,
  MATROSKA,
  MP4,
  Output,
  type OutputFormat,
  QTFF,
  WEBM,
} from 'mediabunny';
import { SandboxError } from '#sandbox/sandbox-error.ts';

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

/** A file in another format; undefined if it has no track that can be converted. */
export async function convert(
  input: Input,
  format: OutputFormat,
  options: Pick<ConversionOptions, 'video' | 'audio' | 'copy' | 'trim'>,
): Promise<Uint8Array | undefined> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  return reading(async () => {
    const fixed = { input, output, tracks: 'primary', showWarnings: false } as const;
    const conversion = await Conversion.init({ ...fixed, ...options });
    if (!conversion.isValid) return undefined;
    await conversion.execute();
    return new Uint8Array(target.buffer ?? []);
  });
}

/** Turns what a reader or decoder throws over broken bytes into `unreadable_video`. */
export async function reading<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw unreadable(error);
  }
}

/** A SandboxError itself, any other error as `unreadable_video`. */
export function unreadable(cause: unknown): unknown {
  if (cause instanceof SandboxError) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new SandboxError('unreadable_video', `The video cannot be read: ${reason}`, { cause });
}
