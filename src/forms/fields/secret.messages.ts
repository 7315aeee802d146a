import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  password: 'Password',
  newPassword: 'New password',
  passwordRule: 'At least {least} characters. A few words that do not belong together make a strong one.',
  passwordShort: { one: '{count} more character', other: '{count} more characters' },
  passwordFair: 'Long enough. Each character more makes it stronger.',
  passwordStrong: 'Nice and long.',
  pin: 'Transaction PIN',
  newPin: 'New PIN',
  newPinWhy: 'Four digits that nobody guesses: no year, no row, no pairs.',
  repeatedPin: 'The same PIN once more',
  pinCommon: 'Others try this one first. Choose another',
  pinDiffers: 'This is not the PIN above',
  pinLocked: 'Your PIN is locked',
  pinLockedWhy: 'Five wrong ones in a row. It opens again in {time}.',
  triesLeft: { one: '{count} try left.', other: '{count} tries left.' },
});
