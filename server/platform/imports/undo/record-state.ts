import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { RecordMarks, StoredState } from '#server/db/tables/records/imported-records.table.ts';
import type { UndoableRecords } from './undoable-records.ts';

/** The state of a record that is only compared: a hash of its values, and the number of its events. */
export interface RecordSummary {
  values: string;
  marks: RecordMarks;
}

export const summarise = (
  { toComparable = (values) => values }: Pick<UndoableRecords, 'toComparable'>,
  { values, marks }: StoredState,
): RecordSummary => ({
  values: createHash('sha256')
    .update(toCanonicalJson(toComparable(values)))
    .digest('base64url'),
  marks,
});

export const isSameState = (one: RecordSummary, other: RecordSummary): boolean =>
  isDeepStrictEqual(one, other);

/** Returns JSON that is the same whatever the order of the properties, and without those that are null. */
const toCanonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_name, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(
          Object.entries(one)
            .filter(([, part]) => part !== null)
            .toSorted(([name], [otherName]) => (name < otherName ? -1 : 1)),
        )
      : one,
  );
