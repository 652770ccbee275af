// The entry of every npm command. Plain JavaScript for any Node from 20.19: it installs Node 24 and the packages first,
// and everything else runs under those. Knows nothing of the product.

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Easel installs itself with Node 20.19 or later; this is Node ${process.versions.node}.\n` +
      'Get a current one from https://nodejs.org and try again.\n',
  );
  process.exit(1);
}

const { runCommand } = await import('./boot/run-command.mjs');
process.exitCode = await runCommand(process.argv[2], process.argv.slice(3));
