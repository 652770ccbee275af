/**
 * PGlite sets the modes of its files itself, in spite of the umask: 666 for most, 644 for some. Masks them in this thread,
 * which runs nothing else.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

export function maskFileModes(): void {
  const { chmodSync, fchmodSync } = fs;
  fs.chmodSync = (path, mode) => chmodSync(path, ownerOnly(mode));
  fs.fchmodSync = (file, mode) => fchmodSync(file, ownerOnly(mode));
  // PGlite may have imported them by name.
  syncBuiltinESMExports();
}

function ownerOnly(mode: fs.Mode): number {
  return (typeof mode === 'string' ? Number.parseInt(mode, 8) : mode) & 0o700;
}
