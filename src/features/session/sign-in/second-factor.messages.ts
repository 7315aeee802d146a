import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  codeTitle: 'Two-step sign-in',
  codeIntro: 'Your account is protected with an authenticator app.',
  code: 'Code from your app',
  codeWhy: '6 digits that change every 30 seconds.',
  recoveryCode: 'Recovery code',
  recoveryCodeWhy: 'One of the codes that you saved when you set up the app. Each works once.',
  attemptsLeft: { one: '{count} try left', other: '{count} tries left' },
  submitCode: 'Verify code',
  checkingCode: 'Checking…',
  useRecoveryCode: 'Use a recovery code',
  useApp: 'Use your authenticator app',
  backToSignIn: 'Back to sign-in',
});
