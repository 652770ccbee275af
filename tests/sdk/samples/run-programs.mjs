// Runs programs one after the other in this process, each in its own folder; the SDKs are loaded once. Sends
// the path and the error of each program to the parent process.
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';

const report = process.send?.bind(process);
console.log = () => {};
process.stdout.write = () => true;
for (const path of process.argv.slice(2)) {
  process.chdir(dirname(path));
  let failure;
  try {
    await import(pathToFileURL(path).href);
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  }
  report?.({ path, failure });
}
process.disconnect?.();
