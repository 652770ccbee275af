/** Opens what the settings say: a folder that gets recordings, one that answers, or none. */
import type { Settings } from '#lib/server/config/settings.ts';
import type { Logger } from '#lib/server/db/logger.ts';
import type { Part } from '#lib/server/db/part.ts';
import type { Recorder } from '#lib/server/http/recorder.ts';
import { vendors } from '#lib/server/providers/vendors.ts';
import { createRecorder } from './record.ts';
import { createReplay } from './replay.ts';

export interface Recordings extends Pick<Part, 'finish' | 'stop'> {
  recorder?: Recorder;
  /** Those of the process; in a replay, recorded targets have an address and need no key. */
  settings: Settings;
}

/** Throws a SettingsError that names the folder, and every broken file in it. */
export async function openRecordings(settings: Settings, log: Logger): Promise<Recordings> {
  const { RECORD_DIR: record, REPLAY_DIR: replay, REPLAY_PACE: pace } = settings;
  if (record !== undefined) {
    const recording = await createRecorder(record, log);
    return { settings, recorder: recording, finish: recording.stop, stop: recording.stop };
  }
  if (replay === undefined) return { settings };
  const { targets, ...recorder } = await createReplay(replay, pace);
  return { recorder, settings: withTargets(settings, targets) };
}

/** In place of the key of a recorded target. */
const noKey = 'replay-needs-no-key';

function withTargets(settings: Settings, recorded: ReadonlyMap<string, string>): Settings {
  const added: Record<string, string> = {};
  for (const { kind, settings: names } of vendors) {
    const { [names.key.name]: key, [names.address.name]: address } = settings.vendors;
    const baseUrl = recorded.get(kind);
    if (baseUrl === undefined || key !== undefined || address !== undefined) continue;
    Object.assign(added, { [names.key.name]: noKey, [names.address.name]: baseUrl });
  }
  const relay = settings.UPSTREAM_BASE_URL === undefined ? recorded.get('relay') : undefined;
  return {
    ...settings,
    vendors: { ...settings.vendors, ...added },
    ...(relay === undefined ? {} : { UPSTREAM_BASE_URL: relay, UPSTREAM_API_KEY: noKey }),
  };
}
