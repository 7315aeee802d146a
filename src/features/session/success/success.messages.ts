import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  promise: 'Open for business.',
  promiseWhy: 'From here on, every order finds its place by itself.',
  title: '{business} is open',
  titlePlain: 'Your business is open',
  intro: 'Welcome, {name}. Your counter is set up under the handle {handle}.',
  event: 'The event you came for is kept with your account, so that you can apply to it.',
  go: 'Go to my shop',
});
