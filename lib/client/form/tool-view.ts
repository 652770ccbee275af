/**
 * A tool as a form: name, description, parameters. Reads and writes the schemas of both dialects; schemas that the
 * form cannot express are edited as JSON. Pure.
 */
import { isRecord } from '#lib/base/json-value.ts';
import type { Fields } from './turn-view.ts';

export interface ToolView {
  name: string;
  description: string;
  parameters: readonly ToolParameter[];
}

export interface ToolParameter {
  name: string;
  type: ParameterType;
  description: string;
  required: boolean;
  /** Allowed values of a text; empty for any. */
  options: readonly string[];
}

export const parameterTypes = ['string', 'integer', 'number', 'boolean'] as const;

export type ParameterType = (typeof parameterTypes)[number];

export interface ToolDialect {
  /** The member that holds the schema: `input_schema`. */
  schemaKey: string;
  /** `object` or `OBJECT`. */
  writeType(type: string): string;
  /** The function tools in the field's value. */
  toolsIn(value: unknown): readonly Fields[];
  /** The field's value with other function tools; its other members stay. */
  withTools(value: unknown, tools: readonly Fields[]): unknown;
}

/** `{ name, description, input_schema }`; vendor tools have a `type`. */
export const messageTools: ToolDialect = {
  schemaKey: 'input_schema',
  writeType: (type) => type,
  toolsIn: (value) => listOf(value),
  withTools: (_, tools) => (tools.length === 0 ? undefined : tools),
};

/** `{ functionDeclarations: [{ name, description, parameters }] }` next to vendor tools. */
export const nativeTools: ToolDialect = {
  schemaKey: 'parameters',
  writeType: (type) => type.toUpperCase(),
  toolsIn: (value) => listOf(value).flatMap(({ functionDeclarations }) => listOf(functionDeclarations)),
  withTools(value, tools) {
    const others = listOf(value).flatMap((entry) => {
      const { functionDeclarations: _, ...rest } = entry;
      return Object.keys(rest).length > 0 ? [rest] : [];
    });
    const all = [...(tools.length === 0 ? [] : [{ functionDeclarations: tools }]), ...others];
    return all.length === 0 ? undefined : all;
  },
};

/** Undefined for a tool that the form cannot show without loss. */
export function readTool(tool: Fields, { schemaKey }: ToolDialect): ToolView | undefined {
  const { name, description = '', [schemaKey]: schema = {}, ...rest } = tool;
  if (Object.keys(rest).length > 0 || typeof description !== 'string' || !isRecord(schema)) return undefined;
  const { type, properties = {}, required = [], ...more } = schema;
  if (Object.keys(more).length > 0 || (type !== undefined && String(type).toLowerCase() !== 'object'))
    return undefined;
  if (!isRecord(properties) || !Array.isArray(required)) return undefined;
  const parameters = Object.entries(properties).map(([key, value]) =>
    readParameter(key, value, required.includes(key)),
  );
  const whole = parameters.filter((parameter) => parameter !== undefined);
  return whole.length < parameters.length
    ? undefined
    : { name: String(name ?? ''), description, parameters: whole };
}

export function writeTool({ name, description, parameters }: ToolView, dialect: ToolDialect): Fields {
  const required = parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name);
  return {
    name,
    ...(description === '' ? {} : { description }),
    [dialect.schemaKey]: {
      type: dialect.writeType('object'),
      properties: Object.fromEntries(
        parameters.map((parameter) => [parameter.name, schemaOf(parameter, dialect)]),
      ),
      ...(required.length === 0 ? {} : { required }),
    },
  };
}

function readParameter(name: string, schema: unknown, required: boolean): ToolParameter | undefined {
  if (!isRecord(schema)) return undefined;
  const { type, description = '', enum: options = [], ...rest } = schema;
  const known = parameterTypes.find((candidate) => candidate === String(type).toLowerCase());
  if (Object.keys(rest).length > 0 || known === undefined || typeof description !== 'string')
    return undefined;
  if (!Array.isArray(options) || !options.every((option) => typeof option === 'string')) return undefined;
  return { name, type: known, description, required, options };
}

function schemaOf({ type, description, options }: ToolParameter, { writeType }: ToolDialect): Fields {
  return {
    type: writeType(type),
    ...(description === '' ? {} : { description }),
    ...(options.length === 0 ? {} : { enum: options }),
  };
}

function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
