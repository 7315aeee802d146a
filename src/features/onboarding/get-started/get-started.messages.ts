import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  title: 'Get started',
  home: 'Home',
  description: 'Steps to set up your business. Each is ticked off when you complete it.',
  progress: 'Your progress',
  started: '{done} of {all} done',
  open: 'Start',
  openStep: 'Start: {title}',
  none: 'You have no steps to complete in this business.',
});
