/** The seconds of a video that are billed: of the request, of the upstream's count, of the file. Pure. */
import { type JsonRecord, listOf, numberOf, recordOf } from '#lib/base/json-value.ts';
import { videoDefaults, videoLengths } from '../videos/video-fields.ts';

/** Seconds that are billed for a finished video: no more than were ordered (docs/decisions/113). */
export function billedSeconds(seconds: number, body: JsonRecord): number {
  return accountedSeconds(Math.min(seconds, Math.max(...lengthsIn(body))));
}

/** Seconds that count for a video: begun ones, without the last frame that containers add. */
export function accountedSeconds(seconds: number): number {
  return Math.max(0, Math.ceil(seconds - 0.1));
}

export function isEdit(body: JsonRecord): boolean {
  return listOf(body.input_references).some((reference) => recordOf(reference).type === 'video_url');
}

/** An edited video is as long as its source, which nobody has read yet. */
export function lengthsIn(body: JsonRecord): readonly number[] {
  if (isEdit(body)) return [videoLengths.least, videoLengths.most];
  return [numberOf(body.duration) ?? videoDefaults.duration];
}
