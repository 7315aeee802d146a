import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  offline: "You're offline. What you typed is still here. Continue when you're back online.",
  unreachableTitle: "Couldn't reach the server",
  unreachable:
    'Check your connection and try again. What you typed is still here, but you may have to enter a password, PIN or code again.',
  refusedTitle: "There's a problem",
});
