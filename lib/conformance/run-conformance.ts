/** `easel conformance server` and `easel conformance client`: runs rules, writes reports, sets the exit code. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { errorMessage } from '#lib/base/error-message.ts';
import { createContract } from '#lib/contract/contract.ts';
import { bodyRules } from './body-rules.ts';
import { behaviours } from './client-behaviours.ts';
import { protocolRules } from './protocol-rules.ts';
import { asJunit, asText, type Result, summarise } from './report.ts';
import { resultRules } from './result-rules.ts';
import { runClient } from './run-client.ts';
import { runRules } from './run-rules.ts';

const help = `easel conformance server --base-url URL --key KEY [options]
easel conformance client --command 'COMMAND' [options]

server asks a server for every rule of the interface; client runs COMMAND against a server that behaves in every way
that the interface allows. See docs/conformance.md.

  --only TEXT        rules whose id contains TEXT; may be given several times
  --operations LIST  (server) operation ids as in /openapi.json, separated by commas
  --refusals         (server) only requests that must be refused: nothing is made, nothing costs
  --header TEXT      (server) sent with each request, 'name: value'; may be given several times
  --strict           (server) also the statuses, codes and fields of Easel, which the interface leaves open
  --at-once N        requests, or clients, at once: 4
  --baseline FILE    failures that are known: ids, one a line
  --write-baseline   writes FILE anew
  --junit FILE, --json FILE
  --list             the rules, without a server

Exit code 0: no failure that the baseline does not name; 1: there is one; 2: wrong options, or nothing answers.
`;

const options = {
  'base-url': { type: 'string' },
  key: { type: 'string', default: process.env.EASEL_API_KEY ?? '' },
  command: { type: 'string' },
  only: { type: 'string', multiple: true },
  operations: { type: 'string' },
  refusals: { type: 'boolean', default: false },
  header: { type: 'string', multiple: true },
  strict: { type: 'boolean', default: false },
  'at-once': { type: 'string', default: '4' },
  baseline: { type: 'string' },
  'write-baseline': { type: 'boolean', default: false },
  junit: { type: 'string' },
  json: { type: 'string' },
  list: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

type Values = ReturnType<typeof parsed>['values'];

await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${errorMessage(error)}\n\n${help}`);
  process.exitCode = 2;
});

function parsed(args: string[]) {
  return parseArgs({ args, options, allowPositionals: true });
}

async function run(args: string[]): Promise<void> {
  const { values, positionals } = parsed(args);
  const [kind] = positionals;
  if (values.help) {
    process.stdout.write(help);
    return;
  }
  if (kind !== 'server' && kind !== 'client') throw new TypeError('Say server or client.');
  const results = await (kind === 'server' ? askServer(values) : askClient(values));
  if (results === undefined) return;
  const known = knownIn(values.baseline);
  const summary = summarise(results, known);
  process.stdout.write(asText(results, summary));
  if (values.junit !== undefined) writeFileSync(values.junit, asJunit(results, summary));
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ results }, null, 1)}\n`);
  if (values.baseline !== undefined && values['write-baseline'])
    writeFileSync(values.baseline, summary.failed.map(({ id }) => `${id}\n`).join(''));
  else if (summary.fresh.length > 0) process.exitCode = 1;
}

async function askServer(values: Values): Promise<Result[] | undefined> {
  const contract = createContract([]);
  const bodies = bodyRules(contract);
  const made = values.refusals ? [] : resultRules(contract);
  const chosen = values.refusals ? bodies.filter(({ issues }) => issues.length > 0) : bodies;
  const operations = values.operations?.split(',');
  const unknown = operations?.filter((id) => contract.find(id) === undefined) ?? [];
  if (unknown.length > 0) throw new RangeError(`There is no operation ${unknown.join(', ')}.`);
  const rules = [...protocolRules(contract), ...chosen, ...made].filter(
    ({ id, operation }) => isWanted(id, values) && (operations?.includes(operation.id) ?? true),
  );
  if (values.list) return listed(rules);

  const headers = new Headers(values.header?.map(pairOf));
  const baseUrl = z.url({ error: '--base-url must be the address of a server' }).parse(values['base-url']);
  const server = {
    baseUrl: baseUrl.replace(/\/(v1\/?)?$/, ''),
    key: values.key,
    strict: values.strict,
    fetch(request: Request) {
      for (const [name, value] of headers) request.headers.set(name, value);
      return fetch(request);
    },
  };
  await fetch(server.baseUrl);
  const findings = await runRules(rules, server, { atOnce: countOf(values) });
  return findings.map(({ rule: { ask: _ask, operation: _operation, ...rule }, ...found }) => ({
    ...rule,
    ...found,
  }));
}

function pairOf(text: string): [name: string, value: string] {
  const [, name, value] = /^([^\s:]+):\s*(.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new TypeError(`--header must be 'name: value'; got ${JSON.stringify(text)}.`);
  return [name, value];
}

async function askClient(values: Values): Promise<Result[] | undefined> {
  const wanted = behaviours.filter(({ id }) => isWanted(id, values));
  if (values.list) return listed(wanted);
  if (values.command === undefined) throw new TypeError('--command says how the client is run.');
  return runClient(wanted, { command: values.command, atOnce: countOf(values) });
}

function isWanted(id: string, { only = [] }: Values): boolean {
  return only.length === 0 || only.some((text) => id.includes(text));
}

function countOf(values: Values): number {
  return z.coerce
    .number({ error: '--at-once must be a number' })
    .int()
    .min(1)
    .max(64)
    .parse(values['at-once']);
}

function listed(rules: readonly { id: string; title: string }[]): undefined {
  process.stdout.write(rules.map(({ id, title }) => `${id}\t${title}\n`).join(''));
}

function knownIn(file: string | undefined): string[] {
  if (file === undefined || !existsSync(file)) return [];
  return readFileSync(file, 'utf8').split('\n').filter(Boolean);
}
