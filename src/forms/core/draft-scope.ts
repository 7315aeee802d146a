import { createContext } from 'react';
import * as z from 'zod/mini';

/** The id of the business that drafts belong to, so that they are never shown in another business. */
export const DraftScope = createContext('');

export interface DraftSettings<Values> {
  /** Identifies the form. */
  kind: string;
  /** Reads a draft; needed where a field may be absent or holds more than a text, a number or a choice. */
  values?: z.ZodMiniType<Values>;
}

/** Returns the name of the draft of a new record, or of a version of an existing one. */
export const getDraftName = (
  kind: string,
  scope: string,
  record: { id: string; version: number } | undefined,
  begins = '',
): string => `${kind} ${scope} ${record ? `${record.id} ${record.version}` : `new ${begins}`}`;

/** Returns a schema that accepts objects with the fields of `empty`, each with a value of the same type. */
export const createShapeSchema = <Values extends object>(empty: Values): z.ZodMiniType<Values> =>
  z.custom<Values>(
    (kept) =>
      typeof kept === 'object' &&
      kept !== null &&
      Object.entries(empty).every(([name, value]) => typeof Reflect.get(kept, name) === typeof value),
  );
