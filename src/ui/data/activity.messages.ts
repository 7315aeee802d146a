import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  activity: 'Notes and activity',
  noActivity: 'Nothing has happened yet.',
  addNote: 'Add a note',
  addNoteWhy: 'For your team; the customer does not see it.',
  saveNote: 'Save note',
  noteLost: 'No answer came. Your note is still here; try again.',
});
