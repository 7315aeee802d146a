import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  activity: 'Notes and activity',
  addNote: 'Add a note',
  addNoteWhy: "Only your team can see this note. The customer can't.",
  saveNote: 'Save note',
  setLost: "Couldn't reach the server. Your note is still here. Try again.",
});
