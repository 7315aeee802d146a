import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  remove: 'Remove {name}',
  of: '{quantity} × {price}',
});
