// The layers of the code as rules: imports run downwards only. CONTRIBUTING.md explains them in words.

/** Layers of `lib/server`, lowest first. Each may import what stands before it, itself, and no other. */
const serverLayers = [
  ['config', '^lib/server/config/'],
  ['http', '^lib/server/http/'],
  ['storage', '^lib/server/storage/'],
  ['db', '^lib/server/db/'],
  ['backup', '^lib/server/backup/'],
  ['assets', '^lib/server/assets/'],
  ['providers', '^lib/server/providers/'],
  ['recordings', '^lib/server/recordings/'],
  ['targets', '^lib/server/targets/'],
  ['auth', '^lib/server/auth/'],
  ['usage', '^lib/server/usage/'],
  ['videos', '^lib/server/videos/'],
  ['webhooks', '^lib/server/webhooks/'],
  ['history', '^lib/server/history/'],
  ['evaluations', '^lib/server/evaluations/'],
  ['collections', '^lib/server/collections/'],
  ['prompts', '^lib/server/prompts/'],
  ['metrics', '^lib/server/metrics/'],
  ['gateway', '^lib/server/gateway/'],
  ['mcp', '^lib/server/mcp/'],
  ['pages', '^lib/server/pages/'],
  ['process', '^lib/server/process/'],
  ['testing', '^lib/server/testing/'],
];

const anywhere = ['^lib/base/', '^lib/contract/', '^lib/describe/'];
const browser = [...anywhere, '^lib/client/'];
/** Tests beside the sources, the suites that several share, and what makes their surroundings. */
const testFiles = '(\\.test\\.tsx?|-suite\\.ts|/test-[^/]+\\.ts)$';
const ours = '^(app|components|lib|sandbox|tests)/';
/** Of lib/boot: how Node runs the server. */
const forOthers = '^lib/boot/(server-command|runtime-environment)\\.mjs$';
const mount = '^lib/server/process/mount\\.ts$';

/** A rule that lets `from` import, of our own code, nothing but `allowed`. */
function only(name, from, allowed) {
  return {
    name,
    severity: 'error',
    from: { path: from, pathNot: testFiles },
    to: { path: ours, pathNot: allowed },
  };
}

function serverRules() {
  return serverLayers.map(([name, path], index) => {
    const lower = serverLayers.slice(0, index).map(([, lowerPath]) => lowerPath);
    const engine = name === 'providers' ? ['^sandbox/src/index\\.ts$'] : [];
    return only(`server-${name}`, path, [path, ...lower, ...anywhere, ...engine]);
  });
}

export default {
  forbidden: [
    only('base', '^lib/base/', ['^lib/base/']),
    only('contract', '^lib/contract/', ['^lib/base/', '^lib/contract/']),
    only('describe', '^lib/describe/', anywhere),
    only('conformance', '^lib/conformance/', ['^lib/conformance/', ...anywhere]),
    only('client', '^lib/client/', browser),
    only('components', '^components/', [...browser, '^components/']),
    only('app', '^app/', [...browser, '^components/', '^app/', mount]),
    only('boot', '^lib/boot', ['^lib/boot']),
    only('package', '^lib/package/', [
      '^lib/package/',
      '^lib/base/json-value\\.ts$',
      '^lib/contract/testing\\.ts$',
      '^lib/contract/models/',
      '^lib/server/db/',
      forOthers,
    ]),
    only('checks', '^lib/checks/', ['^lib/checks/', '^lib/base/', '^lib/contract/operation-facts\\.ts$']),
    only('sandbox-imports-nothing-of-the-app', '^sandbox/', ['^sandbox/']),
    {
      name: 'sandbox-front-door',
      comment:
        'Only the sandbox provider knows the engine, and only its front door. Tests may probe results with it.',
      severity: 'error',
      from: { path: '^(app|components|lib)/', pathNot: ['^lib/server/providers/sandbox/', testFiles] },
      to: { path: '^sandbox/' },
    },
    ...serverRules(),
    {
      name: 'providers-read-no-settings-nor-data',
      comment: 'A provider is given what it needs: no environment, no database, no storage.',
      severity: 'error',
      from: { path: '^lib/server/providers/', pathNot: testFiles },
      to: { path: '^lib/server/(config|db|storage|assets)/' },
    },
    {
      name: 'stores-read-what-people-own',
      comment:
        'Runs, tasks, evaluations, collections and shares are read by stores that take a viewer (auth/visible-to.ts). Routes never read their tables.',
      severity: 'error',
      from: {
        path: [
          '^lib/server/(auth|targets|webhooks|metrics|gateway|pages|process)/',
          '^lib/server/.*-routes\\.ts$',
        ],
        pathNot: testFiles,
      },
      to: { path: '^lib/server/db/schema/(runs|videos|evaluations|prompts|collections)\\.ts$' },
    },
    {
      name: 'mount-is-thin',
      comment: 'Route handlers reach the one runtime through it; anything heavier would be bundled twice.',
      severity: 'error',
      from: { path: mount },
      to: { path: '^lib/server/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-imports-app',
      severity: 'error',
      from: { pathNot: '^app/' },
      to: { path: '^app/' },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { path: '^(app|components|lib)/', pathNot: testFiles },
      to: { path: `^tests/|${testFiles}` },
    },
    {
      name: 'nothing-imports-boot',
      severity: 'error',
      comment: 'Tests and the package run the server the way boot does.',
      from: { pathNot: '^lib/boot' },
      to: { path: '^lib/boot', pathNot: forOthers },
    },
    {
      name: 'nothing-imports-checks',
      severity: 'error',
      from: { pathNot: '^lib/checks/' },
      to: { path: '^lib/checks/' },
    },
    { name: 'no-cycles', severity: 'error', from: { path: ours }, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        path: '^(components|lib|sandbox)/',
        pathNot: ['\\.d\\.ts$', '/vendor/', testFiles],
      },
      to: {},
    },
    { name: 'resolvable', severity: 'error', from: { path: ours }, to: { couldNotResolve: true } },
    {
      name: 'declared',
      comment: 'A package that package.json does not name came by accident.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-development-package-at-run-time',
      severity: 'error',
      from: { path: '^(app|components|lib|sandbox)/', pathNot: ['^lib/(checks|package/build)/', testFiles] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    // Reads TypeScript and its type-only imports; TypeScript 7 has no interface for that yet.
    parser: 'swc',
    doNotFollow: { path: 'node_modules/' },
    // A project of its own.
    exclude: { path: '^tests/package/example/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
