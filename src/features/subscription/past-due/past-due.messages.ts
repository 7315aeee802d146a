import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  label: 'Unpaid plan',
  grace: 'Your plan payment of {amount} failed. Features stay until {date}.',
  over: 'Your plan payment of {amount} failed. The limits of the free plan apply.',
  pay: 'Pay now',
  askOwner: 'Ask the owner of {business} to pay.',
});
