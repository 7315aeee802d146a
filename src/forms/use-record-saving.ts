import { useState } from 'react';
import type { ApiFailure } from '#src/lib/api/failures.ts';
import { type FieldDifference, changedFields, mergeFields } from './merge-fields.ts';
import { type Baseline, useConflict } from './use-conflict.ts';

type OnRefused = (refusal: ApiFailure) => void;

export interface RecordSavingSettings<Fields extends object, Saved> {
  /** The record to change; absent for a new one. */
  before: Baseline<Fields> | undefined;
  create?: (fields: Fields) => Promise<Saved | undefined>;
  /** Sends the fields that differ, and the version that they differ from. */
  update: (change: Partial<Fields> & { version: number }, onRefused: OnRefused) => Promise<Saved | undefined>;
  latest: () => Promise<Baseline<Fields> | undefined>;
  /** `taken` names what came from somebody else. */
  onSaved: (saved: Saved, taken: readonly FieldDifference<Fields>[]) => void;
  /** Of a form that goes on after it was saved: what it differs from then. */
  groundOf?: (saved: Saved) => Baseline<Fields>;
  /** The form was handed in as it began. */
  onSame: () => void;
  /** What somebody else saved is in it now: the form shows it. */
  onMerged: (fields: Fields) => void;
}

/** The saving of a form whose fields stand side by side: all of a new record, of one that is there what was changed. */
export function useRecordSaving<Fields extends object, Saved>(settings: RecordSavingSettings<Fields, Saved>) {
  const { before, create, update, latest, onSaved, onSame, onMerged, groundOf } = settings;
  const [ground, setGround] = useState(before);
  const { save, ...meeting } = useConflict<Fields, FieldDifference<Fields>, Saved>({
    merge: mergeFields,
    latest,
    send: ({ base, version }, fields, onRefused) =>
      update({ ...changedFields(base, fields), version }, onRefused),
    onSaved: (saved, taken) => {
      if (groundOf) setGround(groundOf(saved));
      onSaved(saved, taken);
    },
    onMerged: (theirs, fields) => {
      setGround(theirs);
      onMerged(fields);
    },
  });
  return {
    ...meeting,
    /** As it is known to be saved. */
    ground,
    save: async (fields: Fields): Promise<void> => {
      if (!ground) {
        const made = await create?.(fields);
        if (made === undefined) return;
        if (groundOf) setGround(groundOf(made));
        onSaved(made, []);
      } else if (Object.keys(changedFields(ground.base, fields)).length === 0) onSame();
      else await save(ground, fields);
    },
  };
}
