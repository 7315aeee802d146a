import { createContext } from 'react';
import * as z from 'zod/mini';

/** The business whose forms are drawn: the drafts of one are never shown in another. */
export const DraftScope = createContext('');

export interface DraftSettings<Values> {
  /** Tells forms apart. */
  kind: string;
  /** Reads a draft; needed where a field may be absent or holds more than a text, a number or a choice. */
  values?: z.ZodMiniType<Values>;
}

/** Names the draft of a new record, or of one version of the record with this id. */
export const draftNameOf = (
  kind: string,
  scope: string,
  record: { id: string; version: number } | undefined,
  begins = '',
): string => `${kind} ${scope} ${record ? `${record.id} ${record.version}` : `new ${begins}`}`;

/** Accepts what has the fields of `empty`, each with a value of the same type. */
export const likeValues = <Values extends object>(empty: Values): z.ZodMiniType<Values> =>
  z.custom<Values>(
    (kept) =>
      typeof kept === 'object' &&
      kept !== null &&
      Object.entries(empty).every(([name, value]) => typeof Reflect.get(kept, name) === typeof value),
  );
