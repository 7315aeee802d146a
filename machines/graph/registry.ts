import { confirmByCodeModel } from '../flows/confirm-by-code/confirm-by-code.model.ts';
import { accountVerificationModel } from '../flows/account-verification/account-verification.model.ts';
import { customerOrderModel } from '../flows/customer-order/customer-order.model.ts';
import { onboardingModel } from '../flows/onboarding/onboarding.model.ts';
import { importModel } from '../flows/import/import.model.ts';
import { invoicePaymentModel } from '../flows/invoice-payment/invoice-payment.model.ts';
import { orderShippingModel } from '../flows/order-shipping/order-shipping.model.ts';
import { payoutAccountModel } from '../flows/payout-account/payout-account.model.ts';
import { teamInvitationModel } from '../flows/team-invitation/team-invitation.model.ts';
import { sessionModel } from '../flows/session/session.model.ts';
import { subscriptionCheckoutModel } from '../flows/subscription-checkout/subscription-checkout.model.ts';
import { withdrawModel } from '../flows/withdraw/withdraw.model.ts';
import { importRunModel } from '../lifecycles/import-run.model.ts';
import { invoiceModel } from '../lifecycles/invoice.model.ts';
import { kycItemModel } from '../lifecycles/kyc-item.model.ts';
import { kycModel } from '../lifecycles/kyc.model.ts';
import { paymentModel } from '../lifecycles/payment.model.ts';
import { disputeModel } from '../lifecycles/dispute.model.ts';
import { refundModel } from '../lifecycles/refund.model.ts';
import { membershipModel } from '../lifecycles/membership.model.ts';
import { ownershipTransferModel } from '../lifecycles/ownership-transfer.model.ts';
import { subscriptionModel } from '../lifecycles/subscription.model.ts';
import { orderModel } from '../lifecycles/order.model.ts';
import { deliveryModel } from '../lifecycles/delivery.model.ts';
import { shippingModel } from '../lifecycles/shipping.model.ts';
import { virtualAccountModel } from '../lifecycles/virtual-account.model.ts';
import { withdrawalModel } from '../lifecycles/withdrawal.model.ts';
import type { AnyFlowModel } from '../model.ts';

/** All models. The models listed here are drawn in docs/flows and checked by the tests. */
export const registry: readonly AnyFlowModel[] = [
  sessionModel,
  onboardingModel,
  teamInvitationModel,
  orderModel,
  shippingModel,
  deliveryModel,
  invoiceModel,
  paymentModel,
  refundModel,
  disputeModel,
  kycModel,
  kycItemModel,
  virtualAccountModel,
  withdrawalModel,
  importRunModel,
  membershipModel,
  ownershipTransferModel,
  subscriptionModel,
  orderShippingModel,
  importModel,
  invoicePaymentModel,
  customerOrderModel,
  accountVerificationModel,
  withdrawModel,
  subscriptionCheckoutModel,
  payoutAccountModel,
  confirmByCodeModel,
];
