import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  offline: 'You are offline. What you type stays here; continue when the connection is back.',
  unreachableTitle: 'Kontor did not answer',
  unreachable:
    'Check your connection and try again. What you typed is still here; only a password, a PIN or a code may have to be typed again.',
  refusedTitle: 'That did not work',
});
