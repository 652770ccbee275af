/** Rules of what comes back: members, bytes, counts, the order of a stream, the life of a task. These make real results. */
import { recordOf, textOf } from '#lib/base/json-value.ts';
import type { Contract } from '#lib/contract/contract.ts';
import { smallestBody } from './body-rules.ts';
import { ask, type Case, otherForm } from './results/case.ts';
import { imageCases } from './results/image-cases.ts';
import { messageCases } from './results/message-cases.ts';
import { modelCases } from './results/model-cases.ts';
import { nativeCases } from './results/native-cases.ts';
import { taskCases } from './results/task-cases.ts';
import { type Rule, sectionOf } from './rule.ts';

export function resultRules(contract: Contract): Rule[] {
  const cases = [
    ...shapes(contract),
    ...imageCases(contract),
    ...messageCases(contract),
    ...nativeCases(contract),
    ...modelCases(contract),
    ...taskCases(contract),
  ];
  return cases.map(([name, operation, sent, expected, wrong]) => ({
    id: `${operation.id}/${name}`,
    title: expected,
    section: sectionOf(operation, textOf(recordOf(sent.body).model) ?? sent.model ?? '', contract.catalogue),
    operation,
    request: `${operation.method} ${sent.path ?? operation.path} ${JSON.stringify(sent.body ?? '').slice(0, 400)}`,
    expected,
    async ask(server) {
      const seen = await ask(server, operation, sent);
      const found = (await wrong(seen, server)).filter((text) => typeof text === 'string');
      return found.length === 0 ? undefined : `${found.join(' ')} ${seen.status} ${seen.text.slice(0, 300)}`;
    },
  }));
}

/** Each model's smallest request: the status and the members that the interface names. */
function shapes({ list }: Contract): Case[] {
  return list.flatMap((operation) =>
    (operation.body?.variants ?? []).map((variant): Case => {
      const body = smallestBody(variant);
      const model = variant.models === 'any' ? 'beta-3-pro' : (variant.models[0] ?? '');
      const own = operation.streams === 'always' ? undefined : variant.response;
      const expected = `has status ${operation.response.status} and the members of the response (${variant.title})`;
      return [
        `${variant.id}/response`,
        operation,
        { body, model },
        expected,
        (seen) => otherForm(operation, seen, own),
      ];
    }),
  );
}
