import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

const name = 'easel: database files are temporary';

/** For a process whose database ends with it: nothing waits for the disk. Before the database is opened. */
export function markFilesTemporary(): void {
  setEnvironmentData(name, true);
}

/** In any thread. */
export function areFilesTemporary(): boolean {
  return getEnvironmentData(name) === true;
}
