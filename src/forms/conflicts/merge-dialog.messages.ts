import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  title: 'Conflicting changes to “{record}”',
  why: {
    one: 'You and another person changed the same field. Choose which value to keep. All other changes are kept.',
    other:
      'You and another person changed the same {count} fields. Choose which values to keep. All other changes are kept.',
  },
  mine: 'Your change',
  theirs: 'Their change',
  empty: 'Empty',
  taken: 'Other changes that are kept: {fields}.',
  save: 'Save selected values',
  later: 'Keep editing',
  savedWithTheirs: 'Changes saved. Changes from another person were kept: {fields}.',
});
