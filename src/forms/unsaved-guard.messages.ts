import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  title: 'Leave without saving?',
  consequence: 'What you changed on this page is lost.',
  leave: 'Leave',
  stay: 'Stay here',
});
