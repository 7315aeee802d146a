import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  password: 'Password',
  newPassword: 'New password',
  passwordRule: 'At least {least} characters. A few unrelated words make a strong password.',
  passwordShort: { one: '{count} more character', other: '{count} more characters' },
  passwordFair: 'Good password. More characters make it stronger.',
  passwordStrong: 'Strong password',
  pin: 'Transaction PIN',
  newPin: 'New PIN',
  newPinWhy: 'Four digits that are hard to guess. Avoid years, sequences and repeated digits.',
  repeatedPin: 'Confirm PIN',
  pinCommon: 'This PIN is too easy to guess. Choose another one.',
  pinMismatch: "The PINs don't match",
  pinLocked: 'Your PIN is locked',
  pinLockedWhy: 'You entered a wrong PIN five times. Try again in {time}.',
  attemptsLeft: { one: '{count} try left.', other: '{count} tries left.' },
});
