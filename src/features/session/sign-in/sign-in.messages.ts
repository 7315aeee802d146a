import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  promise: 'Run your business in one place.',
  promiseWhy: 'Kontor keeps your orders, invoices and payments together and shows you what to do next.',
  newHere: 'New to Kontor?',
  create: 'Create an account',
  title: 'Welcome back',
  intro: 'Sign in to your business.',
  email: 'Email address',
  password: 'Password',
  submit: 'Sign in',
  pending: 'Signing in…',
  usePasskey: 'Use a passkey',
  forgot: 'Forgot your password?',
  demoTitle: 'Try a demo account',
  demoUse: 'Sign in as {name}',
});
