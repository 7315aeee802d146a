import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  title: 'Leave without saving?',
  leave: 'Leave page',
  stay: 'Stay on page',
});
