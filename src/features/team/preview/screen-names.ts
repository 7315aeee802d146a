import { t } from '#src/features/team/team.messages.ts';

/** The names of the screens whose paths need a permission. */
export const screenNames: Readonly<Record<string, string>> = {
  '/dashboard/store/products': t('screen.products'),
  '/dashboard/store/orders': t('screen.orders'),
  '/dashboard/store/customers': t('screen.customers'),
  '/dashboard/store/webstore': t('screen.webstore'),
  '/dashboard/book-keeping': t('screen.bookkeeping'),
  '/dashboard/invoic': t('screen.invoices'),
  '/dashboard/transactions': t('screen.transactions'),
  '/dashboard/revenue': t('screen.revenue'),
  '/dashboard/analytics': t('screen.analytics'),
  '/dashboard/subscription': t('screen.subscription'),
  '/dashboard/request-pos': t('screen.posRequests'),
  '/dashboard/events': t('screen.events'),
  '/dashboard/refer': t('screen.referrals'),
  '/dashboard/settings/business-details': t('screen.details'),
  '/dashboard/settings/team-members': t('screen.team'),
  '/dashboard/settings/account-verification': t('screen.verification'),
  '/dashboard/settings/payment-and-withdrawal': t('screen.payouts'),
  '/dashboard/settings/delivery-and-shipments': t('screen.delivery'),
  '/dashboard/settings/return-policy': t('screen.returns'),
  '/dashboard/settings/webstore': t('screen.storeSettings'),
};
