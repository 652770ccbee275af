/** Takes the lock of the directory in its first argument and holds it: the other process in the lock's test. */
import { lockDataDirectory } from './data-directory-lock.ts';

const directory = process.argv[2];
if (directory === undefined) throw new Error('test-hold-lock.ts needs a directory');
try {
  await lockDataDirectory(directory);
  process.stdout.write('held\n');
  setInterval(() => {}, 60_000);
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
}
