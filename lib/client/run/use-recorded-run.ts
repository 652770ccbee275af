/** Opens a recorded run while a component needs it. */
import { useEffect, useState } from 'react';
import type { Recording } from '#lib/client/transport/recording.ts';
import { closeRecording, type OpenedRun, openRecording } from './open-recording.ts';

export type RecordedRunState = { state: 'opening' } | Exclude<OpenedRun, { state: 'given-up' }>;

/** Undefined opens nothing. */
export function useRecordedRun(recording: Recording | undefined): RecordedRunState {
  const [opened, setOpened] = useState<{ recording: Recording; result: RecordedRunState }>();
  useEffect(() => {
    if (recording === undefined) return;
    const leaving = new AbortController();
    let close = () => {};
    void openRecording(recording, { signal: leaving.signal }).then((result) => {
      if (result.state === 'given-up') return;
      if (result.state === 'open') close = () => closeRecording(result.run);
      setOpened({ recording, result });
    });
    return () => {
      leaving.abort();
      close();
    };
  }, [recording]);
  return opened !== undefined && opened.recording === recording ? opened.result : { state: 'opening' };
}
