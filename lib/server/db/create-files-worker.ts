/** The process of `create-files.ts`. Its argument is the folder; it ends with its parent, whose end closes its input. */
import { startPgliteThread } from './pglite-thread.ts';

const [, , directory = ''] = process.argv;
process.stdin.resume().once('close', () => process.exit(1));

try {
  const thread = await startPgliteThread(directory);
  await thread.close();
  process.exit(0);
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error), () => process.exit(1));
}
