import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  business: 'You no longer have access to {name}',
  businessWhy: 'You are no longer a member of {name}. Ask its owner if this is a mistake.',
  suspended: 'Your access to {name} is suspended',
  suspendedWhy:
    'You are still on the team. Ask {owner}, the owner, to restore your access. Your work is kept.',
  noOther: 'You have no other business.',
  permission: 'Your access has changed',
  permissionWhy:
    'Your access to {areas} in {name} was reduced or removed. Ask its owner if this is a mistake.',
  kept: 'Your unsaved changes are kept in this tab.',
  next: 'You continue in {name}.',
  none: "You don't have another business yet. You can create one.",
  continue: 'Continue',
  'area.PRODUCT': 'products',
  'area.INVOICE': 'invoices',
  'area.CUSTOMER': 'customers',
  'area.BOOK_KEEPING': 'bookkeeping',
  'area.PAYMENT': 'payments',
  'area.ORDER': 'orders',
  'area.DELIVERY': 'delivery',
  'area.BUSINESS': 'business settings',
  'area.WEB_STORE': 'online store',
});
