// The former place of lib/checks/check-words.ts, for scripts that still call it.
import { spawnSync } from 'node:child_process';
import { inRoot } from './paths.mjs';

const { status } = spawnSync(process.execPath, [inRoot('lib/checks/check-words.ts')], { stdio: 'inherit' });
process.exitCode = status ?? 1;
