import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  unreachable: 'Kontor cannot be reached. Check your connection and try again.',
  notAllowedTitle: "You're Unauthorized",
  notAllowed: 'You do not have access to the requested page',
  notEndedTitle: 'Still signed in elsewhere',
  notEnded: 'The other sessions could not be ended. Check your connection and try again.',
  stale: 'No connection. You see what was loaded before.',
  retry: 'Try again',
  updateTitle: 'A new version is ready',
  update: 'Reload the page to use it.',
  reload: 'Reload',
  mailbox: 'Outside production, mails wait in the sandbox mailbox',
});
