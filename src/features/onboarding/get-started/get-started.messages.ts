import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  title: 'Get started',
  home: 'Home',
  description: 'Ten steps to a business that runs by itself. Each is ticked off when it is really done.',
  progress: 'Your progress',
  started: '{done} of {all} done',
  done: 'Done',
  open: 'Begin',
  soon: 'Soon',
  loading: 'Loading',
});
