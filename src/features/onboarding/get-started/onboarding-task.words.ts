import type { onboardingTasks } from '#contract/people/business.ts';

type Task = (typeof onboardingTasks)[number];

/** What a task asks for, why, and the screen where it is done. */
export const onboardingTaskWords: Record<Task, { title: string; why: string; path: string }> = {
  ADD_PRODUCT: {
    title: 'Add your first product',
    why: 'Customers can order what stands in your store.',
    path: '/dashboard/store/products/prepare',
  },
  CUSTOMIZE_STORE: {
    title: 'Make the store yours',
    why: 'Add a logo that customers recognise on your invoices and pay pages.',
    path: '/dashboard/store/webstore',
  },
  DELIVERY_HANDLER: {
    title: 'Choose who delivers',
    why: 'A courier that we ask for you, or yourself.',
    path: '/dashboard/settings/delivery-and-shipments',
  },
  RETURN_POLICY: {
    title: 'Say how returns work',
    why: 'Clear words before a purchase spare long talks after it.',
    path: '/dashboard/settings/return-policy',
  },
  TRANSACTION_PIN: {
    title: 'Set your transaction PIN',
    why: 'It protects every withdrawal.',
    path: '/dashboard/settings/account-security',
  },
  KYC: {
    title: 'Verify your identity',
    why: 'Needed before money can be withdrawn.',
    path: '/dashboard/settings/account-verification',
  },
  WITHDRAWAL_ACCOUNT: {
    title: 'Add an account for payouts',
    why: 'Where your money goes.',
    path: '/dashboard/settings/payment-and-withdrawal',
  },
  FIND_EVENT: {
    title: 'Find an event to sell at',
    why: 'Markets and fairs look for merchants.',
    path: '/dashboard/events/opportunities',
  },
  REQUEST_PAYMENT: {
    title: 'Request your first payment',
    why: 'Send an invoice, or share the payment link of an order.',
    path: '/dashboard/invoicing/create',
  },
  JOIN_COMMUNITY: {
    title: 'Join the community',
    why: 'Other merchants share what works.',
    path: '/dashboard/refer',
  },
};
