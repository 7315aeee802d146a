import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  label: 'Event',
  cancelled: 'This event was cancelled.',
  next: 'Create your account to apply for a place. We take you to the event afterwards.',
  missing: 'This event does not exist',
  missingWhy:
    'The link may be incomplete, or the event is no longer published. You can still create an account.',
  signUp: 'Create account',
  signIn: 'Sign in',
  promise: 'Sell at markets and fairs.',
  promiseWhy: 'Apply for a place, and take payments on the day.',
});
