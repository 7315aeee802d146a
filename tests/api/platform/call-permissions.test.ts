import { describe, expect, it } from 'vitest';
import { type Access, type Call, addressOf } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';

/**
 * The permissions that calls need, by the beginning of their address: written beside the contract, so that a call that is
 * declared with another permission, or with none, is noticed. The longest beginning decides.
 */
const areas: Record<string, string> = {
  '/commerce/order': 'ORDER',
  '/core/business/customer': 'CUSTOMER',
  '/core/customer': 'CUSTOMER',
  '/commerce/customer-import': 'CUSTOMER',
  '/commerce/business/invoices': 'INVOICE',
  '/commerce/invoice': 'INVOICE',
  '/commerce/business/products': 'PRODUCT',
  '/commerce/product': 'PRODUCT',
  '/core/file': 'PRODUCT',
  '/commerce/product-return-policy': 'WEB_STORE',
  '/store/business-webstore': 'WEB_STORE',
  '/core/business/store-identity': 'WEB_STORE',
  '/core/business/shipping-zone': 'DELIVERY',
  '/core/business/settings/shipment': 'DELIVERY',
  '/core/business/bookkeeping': 'BOOK_KEEPING',
  '/core/bookkeeping': 'BOOK_KEEPING',
  '/transaction/transaction': 'PAYMENT',
  '/transaction/charge': 'PAYMENT',
  '/core/payout': 'PAYMENT',
  '/core/business-payout': 'PAYMENT',
  '/core/virtual-account': 'PAYMENT',
  '/core/audit-log': 'BUSINESS',
  '/core/business-users': 'BUSINESS',
  '/core/business/info': 'BUSINESS',
  '/core/business/logo': 'BUSINESS',
  '/core/kyc': 'BUSINESS',
  '/core/subscription': 'BUSINESS',
  '/core/pos-requests': 'BUSINESS',
  '/core/referrals': 'BUSINESS',
  '/core/support-requests': 'business',
  '/core/business/ownership-transfer': 'owner',
  '/core/auth': 'person',
  '/core/user': 'person',
  '/core/access-control': 'person',
  '/core/business': 'person',
  '/core/onboarding': 'onboarding',
  '/core/beta-user': 'public',
  '/core/category': 'public',
  '/commerce/courier-events': 'public',
  '/transaction/payment': 'public',
  '/dashboard': 'business',
  '/dashboard/analytics': 'PAYMENT',
  '/core/upload': 'business',
  '/event': 'business',
  '/event/opportunities': 'BUSINESS',
  '/event/my-events': 'BUSINESS',
  '/event/events': 'BUSINESS',
  '/event/applications': 'BUSINESS',
};

/** Calls that need something else than their area. */
const others: Partial<Record<CallName, string>> = {
  // Several resources, of which one is enough.
  orderChoices: 'ORDER or INVOICE',
  customerChoices: 'ORDER or INVOICE',
  customerOrdersStat: 'CUSTOMER or ORDER',
  deliverySettings: 'DELIVERY or ORDER',
  quoteDelivery: 'DELIVERY or ORDER',
  returnPolicies: 'WEB_STORE or PRODUCT',
  updateShippingStatus: 'ORDER or DELIVERY, seeing ORDER',
  banks: 'PAYMENT or BUSINESS',
  payoutRequirements: 'PAYMENT or BUSINESS',
  // Spends the business's money.
  refundOrder: 'ORDER and PAYMENT',
  upgradeSubscription: 'BUSINESS and PAYMENT',
  undoSubscriptionChange: 'BUSINESS and PAYMENT',
  updateRenewalMethod: 'BUSINESS and PAYMENT',
  changeCard: 'BUSINESS and PAYMENT',
  // By the unguessable ID in a link, or before there is a session.
  customerOrder: 'public',
  advanceCustomerOrder: 'public',
  payCustomerOrder: 'public',
  payInvoice: 'public',
  publicEvent: 'public',
  invitation: 'public',
  declineInvitation: 'public',
  joinTeam: 'public',
  login: 'public',
  verifySignIn: 'public',
  beginPasskeySignIn: 'public',
  signInWithPasskey: 'public',
  requestPasswordReset: 'public',
  resetPassword: 'public',
  saveCredentials: 'public',
  verifyOtp: 'public',
  resendOtp: 'public',
  storeIdentityCheck: 'public',
  // The person's own, whatever their permissions.
  acceptInvitation: 'person',
  requestAcceptanceCode: 'person',
  acceptOwnership: 'person',
  declineOwnership: 'person',
  subscriptionPlans: 'person',
  subscriptionPrices: 'person',
  // Every member, with an answer that depends on the permissions.
  ownership: 'business',
  setProfileImage: 'business',
  fileAddress: 'business',
  kycDocumentTypes: 'business',
  kycRegistrationTypes: 'business',
  subscriptionUsage: 'business',
  startTrial: 'owner',
  testClock: 'owner',
  moveTestClock: 'owner',
  flowFigures: 'owner',
  problemReports: 'owner',
};

function describeAccess(access: Access): string {
  if (typeof access === 'string') return access;
  const resources = [access.resource].flat().join(' or ');
  return `${resources}${access.sees ? `, seeing ${access.sees}` : ''}${access.spends ? ' and PAYMENT' : ''}`;
}

function getExpected(name: CallName): string | undefined {
  const address = addressOf(calls[name]);
  const [area] = Object.keys(areas)
    .filter((prefix) => address.startsWith(prefix))
    .toSorted((one, other) => other.length - one.length);
  return others[name] ?? (area === undefined ? undefined : areas[area]);
}

/** Calls that write a file, or ask a provider how something stands: whoever may view it may make them. */
const reads = new Set<CallName>([
  'exportOrders',
  'exportAbandonedCheckouts',
  'exportInvoices',
  'exportCustomers',
  'exportProducts',
  'exportTransactions',
  'exportBooks',
  'exportAnalytics',
  'transactionReceipt',
  'checkVirtualAccount',
  'checkWithdrawal',
]);

/** Calls that change nothing but what the person themselves sees. */
const personal = new Set<CallName>([
  'saveAnalyticsView',
  'deleteAnalyticsView',
  'saveAnalyticsReportSettings',
]);

const names = Object.keys(calls) as CallName[];
const changes = names.filter(
  (name) => calls[name].method !== 'GET' && !reads.has(name) && !personal.has(name),
);

describe('the permission of a call', () => {
  it.each(names)('is that of its area: %s', (name) => {
    expect(describeAccess(calls[name].access)).toBe(getExpected(name));
  });

  it.each(changes)('to change something is manage: %s', (name) => {
    const { access }: Call = calls[name];
    if (typeof access === 'object') expect(access.level).toBe('manage');
  });
});
