import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  home: 'Go Back Home',
  signOut: 'Sign out',
  missing: 'Page Not Found: {path}',
  missingWhy: "This page isn't in our books. It may have moved, or the address may have a typo.",
  status403: "This drawer is locked, and you don't have the key.",
  status404: 'We looked in every drawer, and under the till.',
  status429: 'Slow down a little. Even the fastest cashier counts one note at a time.',
  status500: 'Something fell off the shelf on our side. Your data is safe.',
  status503: "We're closed for a moment, and already fetching the keys.",
  offline: 'The line went dead. Check your connection and try again.',
});
