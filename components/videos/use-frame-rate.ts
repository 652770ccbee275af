/** Measures the frame rate of a video from the frames that the browser shows. */
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Number of measured frames. */
const enough = 6;

/** Undefined until the video has played for a moment, and in browsers without frame callbacks. */
export function useFrameRate(
  video: RefObject<HTMLVideoElement | null>,
  onRate?: (frames: number) => void,
): number | undefined {
  const [rate, setRate] = useState<number | undefined>();
  const onRateNow = useRef(onRate);
  onRateNow.current = onRate;
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
      // Ignore seeks, loops and dropped frames.
      if (frames === 1 && gap > 0 && gap < 0.25) gaps.push(gap);
      if (gaps.length >= enough) {
        const found = rateOf(gaps);
        setRate(found);
        onRateNow.current?.(found);
        return;
      }
      handle = element.requestVideoFrameCallback(look);
    };
    handle = element.requestVideoFrameCallback(look);
    return () => element.cancelVideoFrameCallback(handle);
  }, [video]);
  return rate;
}

/** The median gap, because some frames are late. */
function rateOf(gaps: readonly number[]): number {
  const middle = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 1 / 30;
  return Math.round(100 / middle) / 100;
}
