import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  add: 'Add a category',
  edit: 'Edit category',
  save: 'Save category',
  create: 'Add category',
  name: 'Name',
  about: 'Description',
  saved: 'The category was saved.',
});
