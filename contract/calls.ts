import { abandonedCheckoutCalls } from './store/abandoned-checkout.ts';
import { activeSubscriptionCalls } from './money/active-subscription.ts';
import { analyticsCalls } from './analytics/analytics.ts';
import { analyticsPanelCalls } from './analytics/analytics-panels.ts';
import { analyticsViewCalls } from './analytics/analytics-views.ts';
import { auditLogCalls } from './people/audit-log.ts';
import { bankCalls } from './money/bank.ts';
import { bankStatementCalls } from './money/bank-statement.ts';
import { posRequestCalls } from './people/pos-request.ts';
import { referralCalls } from './people/referral.ts';
import { communityCalls } from './people/community.ts';
import { supportCalls } from './people/support.ts';
import { bookPeriodCalls } from './money/book-period.ts';
import { bookReportCalls } from './money/book-report.ts';
import { bookRecurrenceCalls } from './money/book-recurrences.ts';
import { bookReceiptCalls } from './money/book-receipts.ts';
import { bookkeepingCalls } from './money/bookkeeping.ts';
import { businessCalls } from './people/business.ts';
import { categoryCalls } from './store/category.ts';
import { customerCalls } from './store/customer.ts';
import { customerImportCalls } from './store/customer-import.ts';
import { customerOrderCalls } from './store/customer-order.ts';
import { deliveryCalls } from './store/delivery.ts';
import { deliveryZoneCalls } from './store/delivery-zone.ts';
import { eventCalls } from './people/event.ts';
import { domainCalls } from './store/domain.ts';
import { flowRecordingCalls } from './flow-recording.ts';
import { homeCalls } from './people/home.ts';
import { invoiceCalls } from './money/invoice.ts';
import { invoiceBulkCalls } from './money/invoice-bulk.ts';
import { kycCalls } from './people/kyc.ts';
import { notificationCalls } from './people/notification.ts';
import { onboardingCalls } from './people/onboarding.ts';
import { ownershipCalls } from './people/ownership.ts';
import { orderCalls } from './store/order.ts';
import { orderBulkCalls } from './store/order-bulk.ts';
import { orderDocumentCalls } from './store/order-document.ts';
import { orderEditCalls } from './store/order-edit.ts';
import { orderImportCalls } from './store/order-import.ts';
import { orderRefundCalls } from './store/order-refund.ts';
import { payoutRequirementCalls } from './money/payout-requirements.ts';
import { productCalls } from './store/product.ts';
import { searchCalls } from './search.ts';
import { subscriptionCalls } from './money/subscription.ts';
import { returnPolicyCalls } from './store/return-policy.ts';
import { productImportCalls } from './store/product-import.ts';
import { paymentCalls } from './money/payment.ts';
import { passkeyCalls } from './people/passkey.ts';
import { pinCalls } from './people/pin.ts';
import { secondFactorCalls } from './people/second-factor.ts';
import { profileCalls } from './people/profile.ts';
import { sessionCalls } from './people/session.ts';
import { subscriptionUsageCalls } from './money/subscription-usage.ts';
import { teamCalls } from './people/team.ts';
import { transactionCalls } from './money/transaction.ts';
import { virtualAccountCalls } from './money/virtual-account.ts';
import { unreadCountCalls } from './people/unread-count.ts';
import { uploadCalls } from './upload.ts';
import { webstoreCalls } from './store/webstore.ts';
import { withdrawalCalls } from './money/withdrawal.ts';

/** Every call of the API by its name, which is its OpenAPI operationId. */
export const calls = {
  ...sessionCalls,
  ...pinCalls,
  ...secondFactorCalls,
  ...passkeyCalls,
  ...profileCalls,
  ...auditLogCalls,
  ...teamCalls,
  ...ownershipCalls,
  ...bankCalls,
  ...virtualAccountCalls,
  ...onboardingCalls,
  ...businessCalls,
  ...homeCalls,
  ...orderCalls,
  ...orderEditCalls,
  ...orderDocumentCalls,
  ...orderBulkCalls,
  ...orderImportCalls,
  ...orderRefundCalls,
  ...abandonedCheckoutCalls,
  ...customerOrderCalls,
  ...invoiceCalls,
  ...invoiceBulkCalls,
  ...customerCalls,
  ...customerImportCalls,
  ...deliveryCalls,
  ...categoryCalls,
  ...productCalls,
  ...searchCalls,
  ...uploadCalls,
  ...productImportCalls,
  ...deliveryZoneCalls,
  ...returnPolicyCalls,
  ...webstoreCalls,
  ...domainCalls,
  ...paymentCalls,
  ...kycCalls,
  ...payoutRequirementCalls,
  ...bookkeepingCalls,
  ...bankStatementCalls,
  ...posRequestCalls,
  ...eventCalls,
  ...referralCalls,
  ...communityCalls,
  ...supportCalls,
  ...bookPeriodCalls,
  ...bookReportCalls,
  ...bookReceiptCalls,
  ...bookRecurrenceCalls,
  ...transactionCalls,
  ...withdrawalCalls,
  ...subscriptionCalls,
  ...activeSubscriptionCalls,
  ...flowRecordingCalls,
  ...notificationCalls,
  ...unreadCountCalls,
  ...subscriptionUsageCalls,
  ...analyticsCalls,
  ...analyticsPanelCalls,
  ...analyticsViewCalls,
};
export type CallName = keyof typeof calls;
