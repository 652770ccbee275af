// Programs of the system: found on the PATH and beside it, and started for tests as the real thing.
import { expect, it } from 'vitest';
import { describeWith, startProgram } from '#tests/support/system-program.ts';
import { findProgram } from '#tests/support/system-programs.ts';

it('finds a program on the PATH, and none that does not exist', () => {
  expect(findProgram('node')).toMatch(/node$/);
  expect(findProgram('easel-no-such-program')).toBeUndefined();
});

describeWith('haproxy', () => {
  it('listens on its port, and says why it does not start', async () => {
    const config = (port: number) =>
      `defaults\n  timeout client 5s\nfrontend f\n  mode http\n  bind 127.0.0.1:${port}\n  http-request return status 200\n`;
    const started = await startProgram('haproxy', {
      files: ({ port }) => ({ 'haproxy.cfg': config(port) }),
      args: (folder) => ['-db', '-f', `${folder}/haproxy.cfg`],
    });
    expect((await fetch(`http://127.0.0.1:${started.port}`)).status).toBe(200);
    await started.stop();

    const broken = startProgram('haproxy', {
      files: () => ({ 'haproxy.cfg': 'nonsense\n' }),
      args: (folder) => ['-db', '-f', `${folder}/haproxy.cfg`],
    });
    await expect(broken).rejects.toThrow(/haproxy: ended with 1[\s\S]*nonsense/);
  });
});
