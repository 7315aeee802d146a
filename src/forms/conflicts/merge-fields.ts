export type Side = 'mine' | 'theirs';
/** The chosen side of each difference, by its id; `mine` where none was chosen. */
export type Choices = Readonly<Record<string, Side>>;

/** The merged changes of two people to one record. */
export interface MergeResult<Form, Difference> {
  form: Form;
  /** Changed by the other person alone: `theirs` is taken, and the saved notice names it. */
  theirChanges: Difference[];
  /** Changed by both: `mine` is used until the person chooses. */
  conflicts: Difference[];
}

export interface FieldDifference<Fields> {
  id: keyof Fields & string;
}

export const isEqual = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

const namesOf = <Fields extends object>(fields: Fields) =>
  Object.keys(fields).filter((name): name is keyof Fields & string => Object.hasOwn(fields, name));

/** Returns the fields of `after` that differ from `before`. */
export function changedFields<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const changed: Partial<Fields> = {};
  for (const name of namesOf(after)) if (!isEqual(before[name], after[name])) changed[name] = after[name];
  return changed;
}

/** Merges field by field: a change of one person is taken; where both changed a field, `choices` decides. */
export function mergeFields<Fields extends object>(
  base: Fields,
  mine: Fields,
  theirs: Fields,
  choices: Choices = {},
): MergeResult<Fields, FieldDifference<Fields>> {
  const merged: MergeResult<Fields, FieldDifference<Fields>> = {
    form: { ...mine },
    theirChanges: [],
    conflicts: [],
  };
  for (const name of namesOf(theirs)) {
    if (isEqual(base[name], theirs[name]) || isEqual(mine[name], theirs[name])) continue;
    const isBoth = !isEqual(base[name], mine[name]);
    merged[isBoth ? 'conflicts' : 'theirChanges'].push({ id: name });
    if (!isBoth || choices[name] === 'theirs') merged.form[name] = theirs[name];
  }
  return merged;
}
