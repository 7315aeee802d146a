import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  title: 'Somebody else changed “{record}” too',
  why: {
    one: 'You both changed the same field. Choose which value it is to have; all else is kept.',
    other: 'You both changed the same {count} fields. Choose which value each is to have; all else is kept.',
  },
  mine: 'Yours',
  theirs: 'Theirs',
  empty: 'Nothing',
  yes: 'Yes',
  no: 'No',
  taken: 'Theirs alone, and kept: {fields}.',
  save: 'Save this',
  later: 'Back to the form',
  savedBoth: 'Saved, together with what somebody else changed: {fields}.',
});
