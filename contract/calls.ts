import { bankCalls } from './bank.ts';
import { businessCalls } from './business.ts';
import { categoryCalls } from './category.ts';
import { customerCalls } from './customer.ts';
import { customerImportCalls } from './customer-import.ts';
import { customerOrderCalls } from './customer-order.ts';
import { deliveryCalls } from './delivery.ts';
import { deliveryZoneCalls } from './delivery-zone.ts';
import { flowRecordingCalls } from './flow-recording.ts';
import { invoiceCalls } from './invoice.ts';
import { invoiceBulkCalls } from './invoice-bulk.ts';
import { kycCalls } from './kyc.ts';
import { onboardingCalls } from './onboarding.ts';
import { orderCalls } from './order.ts';
import { orderBulkCalls } from './order-bulk.ts';
import { orderDocumentCalls } from './order-document.ts';
import { orderEditCalls } from './order-edit.ts';
import { orderImportCalls } from './order-import.ts';
import { orderRefundCalls } from './order-refund.ts';
import { payoutRequirementCalls } from './payout-requirements.ts';
import { productCalls } from './product.ts';
import { searchCalls } from './search.ts';
import { returnPolicyCalls } from './return-policy.ts';
import { productImportCalls } from './product-import.ts';
import { paymentCalls } from './payment.ts';
import { pinCalls } from './pin.ts';
import { sessionCalls } from './session.ts';
import { transactionCalls } from './transaction.ts';
import { virtualAccountCalls } from './virtual-account.ts';
import { uploadCalls } from './upload.ts';
import { withdrawalCalls } from './withdrawal.ts';

/** Every call of the API by its name, which is its OpenAPI operationId. */
export const calls = {
  ...sessionCalls,
  ...pinCalls,
  ...bankCalls,
  ...virtualAccountCalls,
  ...onboardingCalls,
  ...businessCalls,
  ...orderCalls,
  ...orderEditCalls,
  ...orderDocumentCalls,
  ...orderBulkCalls,
  ...orderImportCalls,
  ...orderRefundCalls,
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
  ...paymentCalls,
  ...kycCalls,
  ...payoutRequirementCalls,
  ...transactionCalls,
  ...withdrawalCalls,
  ...flowRecordingCalls,
};
export type CallName = keyof typeof calls;
