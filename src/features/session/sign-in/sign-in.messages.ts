import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  promise: 'Every order, every naira, one quiet counter.',
  promiseWhy: 'Kontor keeps the orders, invoices and books of your shop, and shows what each one waits for.',
  newHere: 'New here?',
  create: 'Create an account',
  title: 'Welcome back',
  intro: 'Sign in to your business.',
  email: 'E-mail address',
  password: 'Password',
  submit: 'Sign in',
  pending: 'Signing in…',
  forgot: 'Forgot your password?',
  demoTitle: 'Look around with a demo account',
  demoUse: 'Sign in as {name}',
});
