// Folders are modules: no circles between the folders of one level, tests apart. Run after .dependency-cruiser.mjs.
import main from './.dependency-cruiser.mjs';

/** Levels whose folders import each other one way only. */
const levels = ['components', 'lib/client', 'lib/server', 'sandbox/src'];

export default {
  forbidden: levels.map((level) => ({
    name: `no-folder-cycles-${level.replaceAll('/', '-')}`,
    severity: 'error',
    scope: 'folder',
    from: { path: `^${level}/[^/]+$` },
    to: { circular: true, path: `^${level}/[^/]+$` },
  })),
  options: {
    ...main.options,
    // Tests may use what stands above them.
    exclude: { path: '(\\.test\\.tsx?$|-suite\\.ts$|/test-[^/]+\\.ts$|^tests/)' },
  },
};
