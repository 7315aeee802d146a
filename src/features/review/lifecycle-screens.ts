import { linkOptions } from '@tanstack/react-router';
import type { LinkTarget } from '#src/ui/actions/link.tsx';
import { t } from './review.messages.ts';

export interface LifecycleScreen {
  name: string;
  link: LinkTarget;
}

const orders = { name: t('screenOrders'), link: linkOptions({ to: '/dashboard/store/orders' }) };
const revenue = { name: t('screenRevenue'), link: linkOptions({ to: '/dashboard/revenue' }) };
const verification = {
  name: t('screenVerification'),
  link: linkOptions({ to: '/dashboard/settings/account-verification' }),
};

/** The screens and lists that show the records of each lifecycle, by the ID of its chart. */
export const lifecycleScreens: Readonly<Record<string, readonly LifecycleScreen[]>> = {
  order: [
    orders,
    { name: t('screenAbandoned'), link: linkOptions({ to: '/dashboard/store/orders/abandoned' }) },
  ],
  shipping: [orders],
  delivery: [orders],
  refund: [orders, revenue],
  dispute: [revenue, orders],
  payment: [revenue],
  withdrawal: [
    revenue,
    { name: t('screenWithdraw'), link: linkOptions({ to: '/dashboard/revenue/withdraw' }) },
  ],
  invoice: [{ name: t('screenInvoices'), link: linkOptions({ to: '/dashboard/invoicing' }) }],
  kyc: [verification],
  'kyc-item': [verification],
  membership: [{ name: t('screenTeam'), link: linkOptions({ to: '/dashboard/settings/team-members' }) }],
  'ownership-transfer': [
    { name: t('screenOwnership'), link: linkOptions({ to: '/dashboard/settings/ownership' }) },
  ],
  subscription: [{ name: t('screenPlan'), link: linkOptions({ to: '/dashboard/subscription/manage' }) }],
  'virtual-account': [
    { name: t('screenPayouts'), link: linkOptions({ to: '/dashboard/settings/payment-and-withdrawal' }) },
  ],
  'pos-request': [{ name: t('screenPosRequests'), link: linkOptions({ to: '/dashboard/request-pos' }) }],
  'event-application': [
    { name: t('screenEvents'), link: linkOptions({ to: '/dashboard/events/my-events' }) },
  ],
  domain: [{ name: t('screenDomains'), link: linkOptions({ to: '/dashboard/settings/webstore/domains' }) }],
  referral: [{ name: t('screenReferrals'), link: linkOptions({ to: '/dashboard/refer' }) }],
  period: [{ name: t('screenMonths'), link: linkOptions({ to: '/dashboard/book-keeping/close' }) }],
  'statement-line': [
    {
      name: t('screenStatements'),
      link: linkOptions({ to: '/dashboard/book-keeping/statements' }),
    },
  ],
  'import-run': [
    { name: t('screenProducts'), link: linkOptions({ to: '/dashboard/store/products' }) },
    orders,
    { name: t('screenCustomers'), link: linkOptions({ to: '/dashboard/store/customers' }) },
  ],
};
