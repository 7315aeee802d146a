import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  title: 'Passkeys',
  intro:
    'Sign in with your fingerprint, face or screen lock. A passkey needs neither your password nor a code.',
  none: 'No passkeys yet.',
  unsupported: "This browser can't create passkeys.",
  add: 'Add passkey',
  adding: 'Adding…',
  addWhy: 'Your browser then asks you for your fingerprint, face or screen lock.',
  password: 'Password',
  passwordWhy: "Enter the password you sign in with to confirm it's you.",
  passwordMissing: 'Enter your password',
  continue: 'Continue',
  added: 'Passkey added',
  addFailed: "Couldn't create a passkey on this device. It may already have one for your account.",
  created: 'Created',
  lastUsed: 'Last used',
  neverUsed: 'Not used yet',
  remove: 'Remove',
  removeNamed: 'Remove passkey of {device}',
  removeTitle: 'Remove the passkey of {device}?',
  removeWhy: "It can no longer sign in. Delete it from your device's passwords too.",
  removeLabel: 'Remove passkey',
  removing: 'Removing…',
  removed: 'Passkey removed',
});
