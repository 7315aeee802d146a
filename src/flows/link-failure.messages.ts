import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  unreachable: "Couldn't reach the server",
  unreachableWhy: 'Check your connection and try again.',
  timedOut: 'The server took too long to answer',
  timedOutWhy: 'Try again in a moment.',
  broken: 'Something went wrong on our side',
  brokenWhy: 'Try again in a moment.',
  tooMany: 'Too many requests',
  tooManyWhy: 'This page tries again automatically in half a minute.',
  tooManyUntil: 'This page tries again automatically at {time}.',
});
