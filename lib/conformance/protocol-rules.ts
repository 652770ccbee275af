/** Rules that hold for each operation, whatever it makes: credentials, forms of bodies, methods, errors. */
import type { Contract } from '#lib/contract/contract.ts';
import type { Operation } from '#lib/contract/define-operation.ts';
import { errorProblem } from './body-rules.ts';
import { type Rule, type Sent, sectionOf, send } from './rule.ts';

interface Case {
  name: string;
  title: string;
  sent: Sent;
  /** Statuses that are right; the first one in Easel. */
  statuses: readonly number[];
}

const wrongKey = 'easel-conformance-no-such-key';

const everywhere: readonly Case[] = [
  {
    name: 'no-key',
    title: 'refuses a request without a credential',
    sent: { key: null },
    statuses: [401, 403],
  },
  {
    name: 'wrong-key',
    title: 'refuses an unknown credential',
    sent: { key: wrongKey },
    statuses: [401, 403],
  },
  { name: 'method', title: 'refuses another method', sent: { method: 'PATCH' }, statuses: [405, 404] },
];

const withBody: readonly Case[] = [
  { name: 'no-body', title: 'refuses a request without a body', sent: { body: '' }, statuses: [400] },
  {
    name: 'broken-json',
    title: 'refuses JSON that is cut off',
    sent: { body: '{"model": "x"' },
    statuses: [400],
  },
  { name: 'list', title: 'refuses a list in place of an object', sent: { body: [] }, statuses: [400] },
  { name: 'text', title: 'refuses a text in place of an object', sent: { body: '"x"' }, statuses: [400] },
  { name: 'null', title: 'refuses null in place of an object', sent: { body: 'null' }, statuses: [400] },
  {
    name: 'content-type',
    title: 'refuses a content type that it does not read',
    sent: { body: '{}', headers: { 'content-type': 'application/xml' } },
    statuses: [415, 400],
  },
];

export function protocolRules(contract: Contract): Rule[] {
  return contract.list.flatMap((operation) =>
    [...everywhere, ...(operation.body === undefined ? [] : withBody)]
      .filter(({ name }) => name !== 'method' || !operation.path.endsWith('{model+}'))
      .map((entry) => ruleOf(operation, entry, contract)),
  );
}

function ruleOf(operation: Operation, { name, title, sent, statuses }: Case, contract: Contract): Rule {
  const variant = operation.body?.variants[0];
  const model = variant === undefined || variant.models === 'any' ? 'beta-3-pro' : (variant.models[0] ?? '');
  const path = operation.path.replace('{id}', 'none').replace('{model+}', model);
  const body = operation.body === undefined ? undefined : variant?.examples[0]?.body;
  return {
    id: `${operation.id}/${name}`,
    title,
    section: name.endsWith('key') ? 'Authentication' : sectionOf(operation, model, contract.catalogue),
    operation,
    request: `${sent.method ?? operation.method} ${path} ${JSON.stringify(sent)}`,
    expected: `${statuses.join(' or ')} and an error of this protocol`,
    async ask(server) {
      const response = await send(server, operation, { path, ...(sent.method ? {} : { body }), ...sent });
      const { status } = response;
      const text = await response.text();
      const wanted = server.strict ? statuses.slice(0, 1) : statuses;
      const problem = wanted.includes(status) ? errorProblem({ status, text }, operation) : 'Another status';
      return problem && `${problem}: ${status} ${text.slice(0, 400)}`;
    },
  };
}
