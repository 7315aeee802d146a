import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  limitedWhy: 'You can leave this page open. We try again automatically.',
});
