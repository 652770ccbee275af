/**
 * Hands the models of the file GATEWAY_CONFIG to the contract. Import it before anything that imports the contract, which
 * makes its tables once. Problems of the file are left to readGatewayConfig.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { readAddedModels } from '#lib/contract/models/added-model.ts';

globalThis.easelModels = readAddedModels(modelsIn(process.env.GATEWAY_CONFIG));

function modelsIn(path: string | undefined): unknown {
  if (path === undefined || path === '') return undefined;
  try {
    const content: unknown = parse(readFileSync(path, 'utf8'));
    return typeof content === 'object' && content !== null && 'models' in content
      ? content.models
      : undefined;
  } catch {
    return undefined;
  }
}
