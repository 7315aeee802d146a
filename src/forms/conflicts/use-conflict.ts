import { useRef, useState } from 'react';
import type { ApiError } from '#src/lib/api/api-errors.ts';
import type { Choices, MergeResult } from './merge-fields.ts';

/** The record as it was when the form was opened. */
export interface Baseline<Form> {
  base: Form;
  version: number;
}

export interface ConflictSettings<Form, Difference, Saved> {
  merge: (base: Form, mine: Form, theirs: Form, choices?: Choices) => MergeResult<Form, Difference>;
  /** Returns the record as it is saved now; rejects or returns undefined if it can't be loaded. */
  latest: () => Promise<Baseline<Form> | undefined>;
  /** Sends the fields that differ from the baseline, with its version. */
  send: (
    baseline: Baseline<Form>,
    form: Form,
    onRefused: (refusal: ApiError) => void,
  ) => Promise<Saved | undefined>;
  /** `taken` has the fields that only the other person changed. */
  onSaved: (saved: Saved, taken: readonly Difference[]) => void;
  /** Called with the merged values: the form continues with them. */
  onMerged?: (baseline: Baseline<Form>, form: Form) => void;
}

/** Two people changed the same fields: the person has to choose before the record is saved. */
export interface Conflict<Form, Difference> extends MergeResult<Form, Difference> {
  mine: Form;
  theirs: Form;
  onMerge: (choices: Choices) => void;
  onClose: () => void;
}

/**
 * Saves the changes of a record with its version. If another person has saved first, both changes are merged and saved
 * again. If both people changed the same field, the person chooses a value first.
 */
export function useConflict<Form, Difference, Saved>(settings: ConflictSettings<Form, Difference, Saved>) {
  const { merge, latest, send, onSaved, onMerged } = settings;
  const [current, setCurrent] = useState<{ baseline: Baseline<Form>; mine: Form; theirs: Baseline<Form> }>();
  const [isLoadingLatest, setLoadingLatest] = useState(false);
  const [isLatestMissing, setLatestMissing] = useState(false);
  const taken = useRef<readonly Difference[]>([]);

  const save = async (baseline: Baseline<Form>, mine: Form): Promise<void> => {
    let isConflict = false;
    const saved = await send(baseline, mine, ({ code }) => {
      isConflict = code === 'VERSION_CONFLICT';
    });
    if (saved !== undefined) {
      onSaved(saved, taken.current);
      taken.current = [];
    } else if (isConflict) await resolve(baseline, mine);
  };
  const resolve = async (baseline: Baseline<Form>, mine: Form) => {
    setLoadingLatest(true);
    const theirs = await latest().catch(() => undefined);
    setLoadingLatest(false);
    setLatestMissing(!theirs || theirs.version <= baseline.version);
    if (!theirs || theirs.version <= baseline.version) return;
    const merged = merge(baseline.base, mine, theirs.base);
    if (merged.conflicts.length > 0) setCurrent({ baseline, mine, theirs });
    else await settle(theirs, merged);
  };
  const settle = async (theirs: Baseline<Form>, merged: MergeResult<Form, Difference>) => {
    taken.current = [...taken.current, ...merged.theirChanges];
    setCurrent(undefined);
    onMerged?.(theirs, merged.form);
    await save(theirs, merged.form);
  };

  const conflict: Conflict<Form, Difference> | undefined = current && {
    ...merge(current.baseline.base, current.mine, current.theirs.base),
    mine: current.mine,
    theirs: current.theirs.base,
    onMerge: (choices) =>
      void settle(current.theirs, merge(current.baseline.base, current.mine, current.theirs.base, choices)),
    onClose: () => setCurrent(undefined),
  };
  return {
    save,
    conflict,
    /** The other person's change is being loaded. */
    isLoadingLatest,
    /** Returns the error that the form has to show. A conflict is shown in a dialog, unless the record couldn't be loaded. */
    refusalToShow: (refusal: ApiError | undefined) =>
      refusal?.code === 'VERSION_CONFLICT' && !isLatestMissing ? undefined : refusal,
  };
}
