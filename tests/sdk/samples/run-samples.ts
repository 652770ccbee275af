// Runs TypeScript samples in a child process and checks them with the compiler.
import { fork, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the error of each program by its path; undefined for success. */
export function runSamples(
  programs: readonly string[],
  apiKey: string,
): Promise<ReadonlyMap<string, string | undefined>> {
  const failures = new Map<string, string | undefined>();
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'run-programs.mjs'), programs, {
      env: { ...process.env, EASEL_API_KEY: apiKey, NODE_NO_WARNINGS: '1' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (note: { path: string; failure?: string }) => failures.set(note.path, note.failure));
    child.on('error', reject);
    child.on('exit', () => resolve(failures));
  });
}

/** Compiles every `request.ts` below the folder under strict types. */
export function checkTypes(root: string): { status: number | null; stdout: string } {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'es2024',
    module: 'nodenext',
  };
  const settings = { compilerOptions: { ...compilerOptions, types: ['node'] }, include: ['*/request.ts'] };
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify(settings));
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', root], { encoding: 'utf8' });
  return { status, stdout };
}
