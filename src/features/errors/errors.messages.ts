import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  home: 'Go Back Home',
  retry: 'Try again',
  signOut: 'Sign out',
  missing: 'Page Not Found: {path}',
  missingWhy: 'This page is not in our books. It may have moved, or the address has a typo.',
  status403: 'This drawer is locked, and the key is with somebody else.',
  status404: 'We looked in every drawer, and under the till.',
  status429: 'Easy now. Even the fastest clerk counts one note at a time.',
  status500: 'Something fell off the shelf on our side. Nothing of yours is lost.',
  status503: 'The shop is closed for a moment. Somebody is already fetching the keys.',
  offline: 'The line went dead. Check your connection, then try again.',
});
