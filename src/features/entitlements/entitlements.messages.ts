import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  'full.products': "You've used {used} of {max} products",
  'full.invoicesPerMonth': "You've sent {used} of {max} invoices this month",
  'full.teamMembers': "You've used {used} of {max} seats",
  'room.products': {
    one: 'Your plan has room for {count} more product',
    other: 'Your plan has room for {count} more products',
  },
  'room.invoicesPerMonth': {
    one: 'Your plan has room for {count} more invoice this month',
    other: 'Your plan has room for {count} more invoices this month',
  },
  'room.teamMembers': {
    one: 'Your plan has room for {count} more team member',
    other: 'Your plan has room for {count} more team members',
  },
  comparePlans: 'Compare plans',
  askOwner: 'Ask the owner of {business} to upgrade.',
  auditLogDays: {
    one: 'Your plan shows the last day.',
    other: 'Your plan shows the last {count} days.',
  },
});
