import type { Deps } from './deps.ts';
import { businessInfoRoutes } from './modules/business-info/business-info.routes.ts';
import { businessRoutes } from './modules/onboarding/business.routes.ts';
import { customerRoutes } from './modules/customers/customers.routes.ts';
import { entitlementRoutes } from './modules/entitlements/entitlements.routes.ts';
import { deliveryZoneRoutes } from './modules/delivery-zones/delivery-zones.routes.ts';
import { categoryRoutes } from './modules/products/categories/categories.routes.ts';
import { importRoutes } from './modules/imports/imports.routes.ts';
import { fileRoutes } from './platform/files/files.routes.ts';
import { downloadRoutes } from './plugins/download.ts';
import { flowRecordingRoutes } from './modules/flow-recordings/flow-recordings.routes.ts';
import { kycRoutes } from './modules/kyc/kyc.routes.ts';
import { homeRoutes } from './modules/home/home.routes.ts';
import { invoiceRoutes } from './modules/invoices/invoices.routes.ts';
import { passwordRoutes } from './modules/passwords/passwords.routes.ts';
import { storeVisitRoutes } from './modules/store-visits/store-visits.routes.ts';
import { abandonedCheckoutRoutes } from './modules/checkout/abandoned-checkouts.routes.ts';
import { domainRoutes } from './modules/domains/domains.routes.ts';
import { handleSeatJobs } from './modules/seats/seats.jobs.ts';
import { subscriptionRoutes } from './modules/subscriptions/subscriptions.routes.ts';
import { paymentWebhookRoutes } from './modules/payment-webhooks/webhook.routes.ts';
import { notificationRoutes } from './modules/notifications/notifications.routes.ts';
import { onboardingRoutes } from './modules/onboarding/onboarding.routes.ts';
import { customerOrderRoutes } from './modules/orders/customer-page/customer-order.routes.ts';
import { orderRoutes } from './modules/orders/orders.routes.ts';
import { paymentRoutes } from './modules/payments/payments.routes.ts';
import { payoutAccountRoutes } from './modules/payout-accounts/payout-accounts.routes.ts';
import { virtualAccountRoutes } from './modules/virtual-accounts/virtual-accounts.routes.ts';
import { accountSecurityRoutes } from './modules/account-security/account-security.routes.ts';
import { passkeyRoutes } from './modules/passkeys/passkeys.routes.ts';
import { pinRoutes } from './modules/pins/pins.routes.ts';
import { profileRoutes } from './modules/profile/profile.routes.ts';
import { payoutRequirementRoutes } from './modules/payout-requirements/payout-requirements.routes.ts';
import { searchRoutes } from './modules/search/search.routes.ts';
import { productRoutes } from './modules/products/products.routes.ts';
import { analyticsRoutes } from './modules/analytics/analytics.routes.ts';
import { auditLogRoutes } from './modules/audit-log/audit-log.routes.ts';
import { bookPeriodRoutes } from './modules/bookkeeping/periods/periods.routes.ts';
import { bookRecurrenceRoutes } from './modules/bookkeeping/recurrences.routes.ts';
import { bookReceiptRoutes } from './modules/bookkeeping/receipts.routes.ts';
import { bookkeepingRoutes } from './modules/bookkeeping/bookkeeping.routes.ts';
import { bookReportRoutes } from './modules/bookkeeping/reports/book-report.routes.ts';
import { bankStatementRoutes } from './modules/bookkeeping/statements/statements.routes.ts';
import { transactionRoutes } from './modules/transactions/transactions.routes.ts';
import { withdrawalRoutes } from './modules/withdrawals/withdrawals.routes.ts';
import { teamRoutes } from './modules/team/team.routes.ts';
import { teamInvitationRoutes } from './modules/team-invitations/team-invitations.routes.ts';
import { ownershipRoutes } from './modules/ownership/ownership.routes.ts';
import { eventRoutes } from './modules/events/events.routes.ts';
import { posRequestRoutes } from './modules/pos-requests/pos-requests.routes.ts';
import { referralRoutes } from './modules/referrals/referrals.routes.ts';
import { supportRoutes } from './modules/support/support.routes.ts';
import { returnPolicyRoutes } from './modules/return-policies/return-policies.routes.ts';
import { webstoreRoutes } from './modules/webstore/webstore.routes.ts';
import { sessionRoutes } from './modules/session/session.routes.ts';
import type { App } from './plugins/route.ts';

/** A vertical slice of the server: registers its routes, job handlers and sweeps. */
type Module = (app: App, deps: Deps) => void;

export const modules: Module[] = [
  sessionRoutes,
  passwordRoutes,
  pinRoutes,
  accountSecurityRoutes,
  passkeyRoutes,
  profileRoutes,
  businessInfoRoutes,
  payoutAccountRoutes,
  virtualAccountRoutes,
  onboardingRoutes,
  businessRoutes,
  teamRoutes,
  teamInvitationRoutes,
  ownershipRoutes,
  posRequestRoutes,
  eventRoutes,
  referralRoutes,
  supportRoutes,
  orderRoutes,
  abandonedCheckoutRoutes,
  customerOrderRoutes,
  importRoutes,
  invoiceRoutes,
  categoryRoutes,
  productRoutes,
  customerRoutes,
  deliveryZoneRoutes,
  returnPolicyRoutes,
  webstoreRoutes,
  domainRoutes,
  storeVisitRoutes,
  paymentRoutes,
  subscriptionRoutes,
  paymentWebhookRoutes,
  kycRoutes,
  payoutRequirementRoutes,
  bookkeepingRoutes,
  bookPeriodRoutes,
  bookReportRoutes,
  bankStatementRoutes,
  bookReceiptRoutes,
  bookRecurrenceRoutes,
  transactionRoutes,
  analyticsRoutes,
  auditLogRoutes,
  withdrawalRoutes,
  fileRoutes,
  downloadRoutes,
  homeRoutes,
  searchRoutes,
  flowRecordingRoutes,
  notificationRoutes,
  entitlementRoutes,
  handleSeatJobs,
];
