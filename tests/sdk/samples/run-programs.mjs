// Runs one program after the other in this process, each in its own folder: the SDKs are loaded once.
// Tells on standard output, as a line of JSON each, what a program died of.
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
