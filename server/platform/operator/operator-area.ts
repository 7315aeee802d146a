import * as z from 'zod/mini';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';

/** A value that an operator enters: an option of the command, a field of the console. */
export interface OperatorField {
  label: string;
  hint?: string;
  /**
   * `amount` is in the currency's major unit; `file` is the text of a file, `upload` the bytes of one in base64, such as an image;
   * `list` has one value a line.
   */
  kind: 'text' | 'paragraph' | 'amount' | 'count' | 'date' | 'choice' | 'list' | 'file' | 'upload';
  /** The values of a `choice`. */
  choices?: readonly string[];
  isOptional?: boolean;
}

/** One step that an operator takes. It runs in a transaction, which a dry run rolls back. */
export interface OperatorAction<Input extends Record<string, unknown> = Record<string, unknown>> {
  label: string;
  /** Reads the values as they were entered: texts, and arrays of texts for lists. */
  input: z.ZodMiniType<Input>;
  /** In the order in which the command line accepts them without their names. */
  fields: { [Name in keyof Input]-?: OperatorField };
  /** Set for an action that only shows something: it has no dry run and no entry in the log. */
  isReadOnly?: true;
  /**
   * @returns what was done, in a sentence
   * @throws NOT_FOUND, INVALID, ILLEGAL_EVENT with the reason
   */
  run(tx: Transaction, deps: Deps, subject: string, input: Input, by: Actor): Promise<string>;
}

/** Keeps the type of the input between `input`, `fields` and `run`. */
export const defineOperatorAction = <Input extends Record<string, unknown>>(
  action: OperatorAction<Input>,
): OperatorAction => action;

/** The input of an action that needs nothing but its subject. */
export const noInput = z.object({});

/** A record that waits for an operator. */
export interface OperatorItem {
  /** The subject of the actions: an id or a handle. */
  subject: string;
  title: string;
  facts: readonly { label: string; value: string }[];
  /** Private files that belong to the record, such as documents; the console opens them. */
  files?: readonly { id: string; name: string }[];
  since: Date | null;
  /** The names of the actions that are possible now. */
  actions: readonly string[];
}

/** One kind of record that operators work on, for the command line and for the console. */
export interface OperatorArea {
  title: string;
  /** Says how a subject is named: "request", "handle". Undefined where an action creates one, such as an event. */
  subject: string;
  /** Returns what waits, the oldest first. */
  list(executor: Executor, deps: Deps): Promise<OperatorItem[]>;
  /** By name, as on the command line: `approve`, `decline`. */
  actions: Readonly<Record<string, OperatorAction>>;
  /** Actions that need no subject: `publish`, `invite`. */
  standalone?: Readonly<Record<string, OperatorAction>>;
}
