/** Converts zod's issues to issues of this interface: each names field, value and rule and has an error code. */
import type * as z from 'zod';
import { joinPath, valueAt } from '#lib/base/field-path.ts';
import { showChoices, showValue } from '#lib/base/format-value.ts';
import type { ErrorCode } from './error-codes.ts';
import type { Fix, Issue } from './issue.ts';

/** Reasons by field path, such as `images[].file_id`. A field without a reason is reported as unknown. */
export type RefusedFields = Readonly<Record<string, string>>;

/** Limit of reported issues: a hostile body could have millions. */
export const maxIssues = 20;

export function issuesOf(
  error: Pick<z.ZodError, 'issues'>,
  body: unknown,
  refused: RefusedFields = {},
): Issue[] {
  // Several issues of a field become one.
  const issues = error.issues.slice(0, 5 * maxIssues);
  return onePerField(issues.flatMap((issue) => translate(issue, [], body, refused))).slice(0, maxIssues);
}

/** A value of the wrong type breaks the bounds as well, and a huge number first that of all integers, then its own. */
function onePerField(issues: readonly Issue[]): Issue[] {
  const byField = new Map<string, Issue>();
  for (const issue of issues) {
    const first = byField.get(issue.parameter);
    if (first === undefined || first.code === issue.code) byField.set(issue.parameter, issue);
  }
  return [...byField.values()];
}

type ZodIssue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

function translate(issue: ZodIssue, base: Path, body: unknown, refused: RefusedFields): Issue[] {
  const path = [...base, ...issue.path];
  const parameter = joinPath(path);
  const name = parameter === '' ? 'The body' : parameter;
  const value = valueAt(body, path);
  const actual = `; got ${showValue(value)}.`;
  const found = (code: ErrorCode, rule: string, fix?: Fix): Issue[] => [
    { code, parameter, message: `${name} ${rule}${actual}`, fixes: fix && [fix] },
  ];
  const choiceOf = (choices: readonly unknown[]): Issue[] => {
    if (value !== undefined) {
      return found('invalid_value', `must be ${choices.length > 1 ? 'one of ' : ''}${showChoices(choices)}`);
    }
    const message = `${name} is required: ${showChoices(choices)}.`;
    return [{ code: 'missing_required_parameter', parameter, message }];
  };

  // The message of a schema wins; by convention it begins with "must".
  if (issue.code !== 'custom' && value !== undefined && issue.message.startsWith('must ')) {
    return found('invalid_value', issue.message);
  }
  switch (issue.code) {
    case 'invalid_type':
      if (value === undefined) {
        return [{ code: 'missing_required_parameter', parameter, message: `${name} is required.` }];
      }
      return found('invalid_type', `must be ${typeText(issue.expected)}`, rounded(issue, parameter, value));
    case 'invalid_value':
      return choiceOf(issue.values);
    case 'unrecognized_keys':
      return issue.keys.slice(0, maxIssues).map((key) => unknownField(joinPath([...path, key]), refused));
    case 'too_big':
      return found(...tooBig(issue), boundFix(issue, issue.maximum, parameter, value));
    case 'too_small':
      return found(...tooSmall(issue), boundFix(issue, issue.minimum, parameter, value));
    case 'not_multiple_of':
      return found('invalid_value', `must be a multiple of ${issue.divisor}`);
    case 'invalid_format':
      return found('invalid_value', formatText(issue));
    case 'invalid_union':
      // An unknown discriminator value: the path names the discriminator itself.
      if ('options' in issue && Array.isArray(issue.options)) return choiceOf(issue.options);
      if (value === undefined) {
        return [{ code: 'missing_required_parameter', parameter, message: `${name} is required.` }];
      }
      return (
        fromUnion(issue, path, body, refused) ?? found('invalid_type', 'has none of the forms it may take')
      );
    case 'invalid_key':
    case 'invalid_element':
      return issue.issues.flatMap((inner) => translate(inner, path, body, refused));
    case 'custom':
      return [
        {
          code: codeOf(issue.params),
          parameter,
          // A text that is too long is reported by its length.
          message: `${name} ${issue.message}${codeOf(issue.params) === 'string_above_max_length' ? '.' : actual}`,
          ...(issue.params?.fixes ? { fixes: issue.params.fixes } : cut(issue.params?.max, parameter, value)),
        },
      ];
  }
}

function unknownField(parameter: string, refused: RefusedFields): Issue {
  const field = parameter.replace(/\[\d+\]/g, '[]');
  const reason = Object.hasOwn(refused, field) ? refused[field] : undefined;
  if (reason !== undefined) {
    return {
      code: 'unsupported_parameter',
      parameter,
      message: `${parameter} is not accepted here: ${reason}`,
      fixes: [removal(parameter)],
    };
  }
  return {
    code: 'unknown_parameter',
    parameter,
    // A name with spaces, or an empty or a very long one, is quoted.
    message: `${/^[^\s"]{1,80}$/.test(parameter) ? parameter : showValue(parameter)} is not a known parameter.`,
    fixes: [removal(parameter)],
  };
}

/** The preceding sentence contains the full path. */
function removal(parameter: string): Fix {
  return { label: `Remove ${parameter.split('.').at(-1)}`, set: { [parameter]: null } };
}

function tooBig(issue: z.core.$ZodIssueTooBig): [ErrorCode, string] {
  const bound = issue.inclusive === false ? `less than ${issue.maximum}` : `at most ${issue.maximum}`;
  if (issue.origin === 'string') return ['string_above_max_length', `must have ${bound} characters`];
  if (issue.origin === 'array')
    return ['array_above_max_length', `must have ${bound} ${items(issue.maximum)}`];
  return ['integer_above_max_value', `must be ${bound}`];
}

function tooSmall(issue: z.core.$ZodIssueTooSmall): [ErrorCode, string] {
  const bound = issue.inclusive === false ? `more than ${issue.minimum}` : `at least ${issue.minimum}`;
  if (issue.origin === 'string') {
    return [
      'string_below_min_length',
      issue.minimum === 1 ? 'must not be empty' : `must have ${bound} characters`,
    ];
  }
  if (issue.origin === 'array')
    return ['array_below_min_length', `must have ${bound} ${items(issue.minimum)}`];
  return ['integer_below_min_value', `must be ${bound}`];
}

/** Elements of a list that one fix removes. */
const maxRemoved = 1000;

/** Sets a number to its bound, or removes the last elements of a list. */
function boundFix(
  { origin, inclusive }: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall,
  bound: number | bigint,
  parameter: string,
  value: unknown,
): Fix | undefined {
  if (typeof value === 'number' && inclusive !== false) {
    return { label: `Set to ${bound}`, set: { [parameter]: Number(bound) } };
  }
  if (origin !== 'array' || !Array.isArray(value) || value.length <= bound) return undefined;
  const surplus = Math.min(value.length - Number(bound), maxRemoved);
  // From the end, so that the indexes stay right.
  const removed = Array.from({ length: surplus }, (_, index) => `${parameter}[${value.length - 1 - index}]`);
  return {
    label: surplus === 1 ? 'Remove the last' : `Remove the last ${surplus}`,
    set: Object.fromEntries(removed.map((path) => [path, null])),
  };
}

function rounded({ expected }: z.core.$ZodIssueInvalidType, parameter: string, value: unknown) {
  if (expected !== 'int' || typeof value !== 'number') return undefined;
  return { label: `Set to ${Math.round(value)}`, set: { [parameter]: Math.round(value) } };
}

/** Cuts a text that is too long. */
function cut(max: unknown, parameter: string, value: unknown): { fixes?: readonly Fix[] } {
  if (typeof max !== 'number' || typeof value !== 'string') return {};
  // A code point has at most two UTF-16 units.
  const start = [...value.slice(0, max * 2)].slice(0, max).join('');
  return { fixes: [{ label: `Cut to ${max} characters`, set: { [parameter]: start } }] };
}

function items(count: number | bigint): string {
  return Number(count) === 1 ? 'element' : 'elements';
}

function typeText(expected: string): string {
  switch (expected) {
    case 'int':
      return 'a whole number';
    case 'array':
    case 'object':
      return `an ${expected}`;
    case 'record':
      return 'an object';
    default:
      return `a ${expected}`;
  }
}

function formatText(issue: z.core.$ZodIssueInvalidStringFormat): string {
  if (issue.format === 'starts_with' && 'prefix' in issue) return `must start with ${String(issue.prefix)}`;
  if (issue.format === 'regex') return `must match ${issue.pattern}`;
  return `must be a valid ${issue.format}`;
}

/**
 * Explains a union without a matching branch by the branch that the sender most likely meant: the one with the
 * deepest issues, and of these the one with the fewest.
 */
function fromUnion(
  issue: z.core.$ZodIssueInvalidUnion,
  path: Path,
  body: unknown,
  refused: RefusedFields,
): Issue[] | undefined {
  const branches = issue.errors.filter((branch) => branch.length > 0);
  const sameType = branches.filter((branch) => !branch.some(isRootTypeMismatch));
  const best = sameType.toSorted((a, b) => a.length - b.length || depth(b) - depth(a))[0];
  if (best) return best.flatMap((inner) => translate(inner, path, body, refused));
  const wanted = branches.flatMap((branch) =>
    branch.flatMap((inner) => (inner.code === 'invalid_type' ? [inner] : [])),
  );
  if (wanted.length === 0 || valueAt(body, path) === undefined) return undefined;
  const parameter = joinPath(path);
  const types = [...new Set(wanted.map((inner) => typeText(inner.expected)))].join(' or ');
  const message = `${parameter || 'The body'} must be ${types}; got ${showValue(valueAt(body, path))}.`;
  return [{ code: 'invalid_type', parameter, message }];
}

function isRootTypeMismatch(issue: ZodIssue): boolean {
  return issue.path.length === 0 && issue.code === 'invalid_type';
}

function depth(branch: readonly ZodIssue[]): number {
  return Math.max(...branch.map((issue) => issue.path.length));
}

function codeOf(params: Record<string, unknown> | undefined): ErrorCode {
  const code = params?.code;
  return code === 'string_above_max_length' || code === 'string_below_min_length' || code === 'invalid_image'
    ? code
    : 'invalid_value';
}
