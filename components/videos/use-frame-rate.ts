'use client';
/** Frames a second of a video, from the frames that the browser shows: responses do not tell. */
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Frames compared before a rate is believed. */
const enough = 6;

/** Undefined until the video has played for a moment, and in browsers that do not tell of frames. */
export function useFrameRate(
  video: RefObject<HTMLVideoElement | null>,
  onRate?: (frames: number) => void,
): number | undefined {
  const [rate, setRate] = useState<number | undefined>();
  const told = useRef(onRate);
  told.current = onRate;
  useEffect(() => {
    const element = video.current;
    if (element === null || !('requestVideoFrameCallback' in element)) return;
    let handle = 0;
    let last: { time: number; count: number } | undefined;
    const gaps: number[] = [];
    const look = (_now: number, { mediaTime, presentedFrames }: VideoFrameCallbackMetadata) => {
      const frames = last === undefined ? 0 : presentedFrames - last.count;
      const gap = last === undefined ? 0 : mediaTime - last.time;
      last = { time: mediaTime, count: presentedFrames };
      // A jump, a turn of the loop or a dropped frame tells nothing.
      if (frames === 1 && gap > 0 && gap < 0.25) gaps.push(gap);
      if (gaps.length >= enough) {
        const found = rateOf(gaps);
        setRate(found);
        told.current?.(found);
        return;
      }
      handle = element.requestVideoFrameCallback(look);
    };
    handle = element.requestVideoFrameCallback(look);
    return () => element.cancelVideoFrameCallback(handle);
  }, [video]);
  return rate;
}

/** By the middle one of the gaps: late frames are drawn together, never early ones. */
function rateOf(gaps: readonly number[]): number {
  const middle = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 1 / 30;
  return Math.round(100 / middle) / 100;
}
