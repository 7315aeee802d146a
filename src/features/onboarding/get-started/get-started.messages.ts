import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  title: 'Get started',
  home: 'Home',
  description: 'Ten steps to set up your business. Each is ticked off when you complete it.',
  progress: 'Your progress',
  started: '{done} of {all} done',
  open: 'Start',
  soon: 'Coming soon',
});
