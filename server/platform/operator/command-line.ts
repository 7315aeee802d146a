import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Executor } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { OperatorAction, OperatorArea, OperatorField, OperatorItem } from './operator-area.ts';
import { findAction, findMissingFields, isStandalone, runOperatorAction } from './run-operator-action.ts';

type Areas = Readonly<Record<string, OperatorArea>>;

/** Thrown for arguments that the operator command does not know. */
export class UsageProblem extends Error {
  override name = 'UsageProblem';
}

const command = 'npm run operator --';

/** Returns the option of a field: `first-name` for `firstName`. */
const toOption = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const describeValue = ({ kind, choices }: OperatorField): string => {
  if (choices) return choices.join('|');
  if (kind === 'amount') return '<naira>';
  if (kind === 'count') return '<number>';
  if (kind === 'date') return '<YYYY-MM-DD>';
  return kind === 'file' || kind === 'upload' ? '<path>' : '"…"';
};

function describeField([name, field]: [string, OperatorField]): string {
  const option = `--${toOption(name)} ${describeValue(field)}`;
  const repeated = field.kind === 'list' ? `${option} [${option} …]` : option;
  return field.isOptional ? `[${repeated}]` : repeated;
}

const describeCommand = (areaName: string, area: OperatorArea, name: string, action: OperatorAction) =>
  [
    command,
    areaName,
    name,
    ...(isStandalone(area, name) ? [] : [`<${area.subject}>`]),
    ...Object.entries(action.fields).map(describeField),
  ].join(' ');

/** Returns the commands of an area, one on each line. */
const describeArea = ([areaName, area]: [string, OperatorArea]): string[] => [
  `${command} ${areaName} list`,
  ...Object.entries({ ...area.actions, ...area.standalone }).map(([name, action]) =>
    describeCommand(areaName, area, name, action),
  ),
];

/** Returns the commands of all areas. */
export const describeUsage = (areas: Areas): string =>
  [
    ...Object.entries(areas).flatMap(describeArea),
    'Each with --by "your name", and --dry-run to try it out.',
  ].join('\n');

/** Reads a list that an area returns as lines, the oldest first. */
async function describeWaiting(executor: Executor, deps: Deps, area: OperatorArea): Promise<string> {
  const items = await area.list(executor, deps);
  return items.length === 0 ? `${area.title}: nothing waits.` : items.map(toLine).join('\n');
}

const toLine = ({ subject, title, facts, files = [], since }: OperatorItem): string =>
  [
    subject,
    title,
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    ...files.map(({ name }) => `file: ${name}`),
    ...(since ? [`since ${since.toISOString()}`] : []),
  ].join('  ');

/** An area with a single action needs no name for it: `plan <handle> pro`. */
function findCommand(area: OperatorArea, words: readonly string[]) {
  const [word = '', ...rest] = words;
  const named = findAction(area, word);
  if (named) return { actionName: word, action: named, rest };
  const [only, ...others] = Object.entries({ ...area.actions, ...area.standalone });
  if (only && others.length === 0 && word !== '')
    return { actionName: only[0], action: only[1], rest: words };
  return undefined;
}

/** @throws UsageProblem for an option that the action does not have */
function readOptions({ fields }: OperatorAction, args: string[], usage: string) {
  const options = Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => [
      toOption(name),
      { type: 'string', multiple: kind === 'list' } as const,
    ]),
  );
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...options,
        by: { type: 'string', default: 'Kontor' },
        'dry-run': { type: 'boolean', default: false },
      },
    });
  } catch (problem) {
    throw new UsageProblem(`${problem instanceof Error ? problem.message : ''}\n${usage}`);
  }
}

const toEntered = ({ kind }: OperatorField, value: unknown): string | string[] | undefined => {
  if (Array.isArray(value)) return value.map(String);
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  if (kind === 'upload') return readFileSync(value, 'base64');
  return kind === 'file' ? readFileSync(value, 'utf8') : value;
};

/**
 * Runs a command of an area. Words after the subject are the values of the action's fields, in their order.
 * @returns what the operator reads
 * @throws UsageProblem for words that are no command, and what the action throws
 */
export async function runAreaCommand(deps: Deps, areas: Areas, words: readonly string[]): Promise<string> {
  const [areaName = '', ...others] = words;
  const area = Object.hasOwn(areas, areaName) ? areas[areaName] : undefined;
  if (!area) throw new UsageProblem(describeUsage(areas));
  if (others[0] === 'list') return describeWaiting(deps.db, deps, area);
  const match = findCommand(area, others);
  if (!match) throw new UsageProblem(describeArea([areaName, area]).join('\n'));
  const { actionName, action, rest } = match;
  const usage = describeCommand(areaName, area, actionName, action);
  const { values, positionals } = readOptions(action, [...rest], usage);
  const [subject = '', ...inOrder] = isStandalone(area, actionName) ? ['', ...positionals] : positionals;
  const named: Record<string, unknown> = values;
  const entered: Record<string, string | string[]> = {};
  for (const [nth, [name, field]] of Object.entries(action.fields).entries()) {
    const value = toEntered(field, named[toOption(name)] ?? inOrder[nth]);
    if (value !== undefined) entered[name] = value;
  }
  const isIncomplete = subject === '' && !isStandalone(area, actionName);
  if (isIncomplete || findMissingFields(action, entered).length > 0) throw new UsageProblem(usage);
  const { by, 'dry-run': isDryRun } = values;
  const request = { areaName, actionName, action, subject, entered, by, isDryRun };
  const { text } = await runOperatorAction(deps, request);
  return isDryRun && !action.isReadOnly ? `${text} (dry run: nothing was changed)` : text;
}
