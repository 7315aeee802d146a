import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  edit: 'Edit',
  remove: 'Remove {name}',
  removeThis: 'Remove',
  done: 'Done',
  of: '{quantity} × {price}',
});
