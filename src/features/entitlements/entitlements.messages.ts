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
  seatsOver: {
    one: '{count} member more than your plan includes',
    other: '{count} members more than your plan includes',
  },
  seatsOverWhy: {
    one: 'On {date}, {names} loses access. Upgrade your plan, or remove a member. You can restore their access after an upgrade.',
    other:
      'On {date}, {names} lose access. Upgrade your plan, or remove members. You can restore their access after an upgrade.',
  },
  viewTeam: 'View team',
  notInPlan: 'Not included in your plan',
  comparePlans: 'Compare plans',
  askOwner: 'Ask the owner of {business} to upgrade.',
  auditLogDays: {
    one: 'Your plan shows the last day.',
    other: 'Your plan shows the last {count} days.',
  },
});
