import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  notAllowedTitle: "You're Unauthorized",
  notAllowed: 'You do not have access to the requested page',
  notEndedTitle: 'Still signed in on other devices',
  notEnded: "Couldn't end your other sessions. Check your connection and try again.",
  stale: "Couldn't reach the server. Showing saved data.",
  updateTitle: 'New version available',
  update: 'Reload the page to use it.',
  reload: 'Reload',
  mailbox: 'Open the sandbox mailbox',
  sandboxSms: 'Open the sandbox text messages',
});
