import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  offered: '{name} offers you the ownership of this business',
  review: 'Review offer',
});
