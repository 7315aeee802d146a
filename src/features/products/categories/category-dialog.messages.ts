import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  add: 'New category',
  edit: 'Edit category',
  save: 'Save category',
  create: 'Add category',
  name: 'Name',
  about: 'Description',
  saved: 'Category saved',
});
