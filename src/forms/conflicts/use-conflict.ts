import { useRef, useState } from 'react';
import type { ApiFailure } from '#src/lib/api/failures.ts';
import type { Choices, Merged } from './merge-fields.ts';

/** A record as a form began with it. */
export interface Baseline<Form> {
  base: Form;
  version: number;
}

export interface MeetingSettings<Form, Difference, Saved> {
  merge: (base: Form, mine: Form, theirs: Form, choices?: Choices) => Merged<Form, Difference>;
  /** Returns the record as it is saved now; rejects, or returns undefined, where it cannot be loaded. */
  latest: () => Promise<Baseline<Form> | undefined>;
  /** Sends the fields that differ from the baseline, with its version. */
  send: (
    ground: Baseline<Form>,
    form: Form,
    onRefused: (refusal: ApiFailure) => void,
  ) => Promise<Saved | undefined>;
  /** `taken` has the fields that only the other person changed. */
  onSaved: (saved: Saved, taken: readonly Difference[]) => void;
  /** Called with the merged values: the form continues with them. */
  onMerged?: (ground: Baseline<Form>, form: Form) => void;
}

/** Two people changed the same fields: the person has to choose before the record is saved. */
export interface Meeting<Form, Difference> extends Merged<Form, Difference> {
  mine: Form;
  theirs: Form;
  onMerge: (choices: Choices) => void;
  onClose: () => void;
}

/**
 * Saves the change of a record with its version. Where another person has saved first, both changes are merged and saved
 * again; the person chooses first where both changed a field.
 */
export function useConflict<Form, Difference, Saved>(settings: MeetingSettings<Form, Difference, Saved>) {
  const { merge, latest, send, onSaved, onMerged } = settings;
  const [met, setMet] = useState<{ ground: Baseline<Form>; mine: Form; theirs: Baseline<Form> }>();
  const [isLooking, setLooking] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const taken = useRef<readonly Difference[]>([]);

  const save = async (ground: Baseline<Form>, mine: Form): Promise<void> => {
    let isLate = false;
    const saved = await send(ground, mine, ({ code }) => {
      isLate = code === 'VERSION_CONFLICT';
    });
    if (saved !== undefined) {
      onSaved(saved, taken.current);
      taken.current = [];
    } else if (isLate) await meet(ground, mine);
  };
  const meet = async (ground: Baseline<Form>, mine: Form) => {
    setLooking(true);
    const theirs = await latest().catch(() => undefined);
    setLooking(false);
    setMissed(!theirs || theirs.version <= ground.version);
    if (!theirs || theirs.version <= ground.version) return;
    const merged = merge(ground.base, mine, theirs.base);
    if (merged.conflicts.length > 0) setMet({ ground, mine, theirs });
    else await settle(theirs, merged);
  };
  const settle = async (theirs: Baseline<Form>, merged: Merged<Form, Difference>) => {
    taken.current = [...taken.current, ...merged.taken];
    setMet(undefined);
    onMerged?.(theirs, merged.form);
    await save(theirs, merged.form);
  };

  const meeting: Meeting<Form, Difference> | undefined = met && {
    ...merge(met.ground.base, met.mine, met.theirs.base),
    mine: met.mine,
    theirs: met.theirs.base,
    onMerge: (choices) => void settle(met.theirs, merge(met.ground.base, met.mine, met.theirs.base, choices)),
    onClose: () => setMet(undefined),
  };
  return {
    save,
    meeting,
    /** The other person's change is being loaded. */
    isLooking,
    /** Returns the refusal if the form has to show it: a conflict is shown by its dialog, unless the record could not be loaded. */
    told: (refusal: ApiFailure | undefined) =>
      refusal?.code === 'VERSION_CONFLICT' && !isMissed ? undefined : refusal,
  };
}
