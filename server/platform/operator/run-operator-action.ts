import { AppError, invalid } from '#server/app-error.ts';
import { runOperatorStep } from '#server/db/dry-run.ts';
import type { Deps } from '#server/deps.ts';
import { createOperatorActor } from '#server/platform/timeline/operator-actor.ts';
import type { OperatorAction, OperatorArea } from './operator-area.ts';
import { insertOperatorEntry } from './operator-log.repo.ts';

/** The values of an action's fields as they were entered. A field without a value is left out. */
export type Entered = Readonly<Record<string, string | readonly string[]>>;

export interface OperatorRequest {
  areaName: string;
  actionName: string;
  action: OperatorAction;
  /** Empty for an action that needs none. */
  subject: string;
  entered: Entered;
  /** The name of the operator. */
  by: string;
  isDryRun: boolean;
}

/** Returns the action of this name; undefined if the area has none. */
export const findAction = (
  { actions, standalone = {} }: OperatorArea,
  name: string,
): OperatorAction | undefined =>
  Object.hasOwn(actions, name)
    ? actions[name]
    : Object.hasOwn(standalone, name)
      ? standalone[name]
      : undefined;

/** Returns true for an action that needs no subject. */
export const isStandalone = ({ standalone = {} }: OperatorArea, name: string): boolean =>
  Object.hasOwn(standalone, name);

/** Returns the names of the fields that need a value and have none. */
export const findMissingFields = ({ fields }: OperatorAction, entered: Entered): string[] =>
  Object.entries(fields)
    .filter(([name, { isOptional }]) => !isOptional && !Object.hasOwn(entered, name))
    .map(([name]) => name);

/** The result of an action: a sentence, and its entry in the operators' log; null for an action that only reads. */
export interface OperatorResult {
  text: string;
  entryId: string | null;
}

/**
 * Runs an action, and writes it into the operators' log in the same transaction. A dry run fails exactly where the action would,
 * and changes nothing.
 * @throws INVALID for values that the action does not accept, and what the action throws
 */
export async function runOperatorAction(deps: Deps, request: OperatorRequest): Promise<OperatorResult> {
  const { areaName, actionName, action, subject, entered, by, isDryRun } = request;
  const missing = findMissingFields(action, entered);
  if (missing.length > 0)
    throw invalid({
      issues: missing.map((name) => ({ path: [name], message: `${action.fields[name]?.label} is missing` })),
    });
  const input = action.input.safeParse(entered);
  if (!input.success) throw invalid(input.error);
  if (by.trim() === '') throw new AppError('INVALID', { message: 'Say who does this' });
  return runOperatorStep(deps, { isDryRun: isDryRun && !action.isReadOnly }, async (tx) => {
    const text = await action.run(tx, deps, subject, input.data, createOperatorActor(by));
    if (action.isReadOnly) return { text, entryId: null };
    const entry = { at: deps.clock.now(), operator: by, area: areaName, action: actionName, subject };
    return { text, entryId: await insertOperatorEntry(tx, { ...entry, result: text }) };
  });
}
