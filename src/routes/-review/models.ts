import * as z from 'zod/mini';
import { CoverageFile } from '#machines/graph/coverage-file.ts';
import { ChartFacts, type Layout } from '#machines/graph/layout.ts';
import type { AnyFlowModel } from '#machines/model.ts';

/** The models by their ids. Each is loaded only for its own page. */
export const reviewModels: Readonly<Record<string, () => Promise<AnyFlowModel>>> = {
  session: async () => (await import('#machines/flows/session/session.model.ts')).sessionModel,
  onboarding: async () => (await import('#machines/flows/onboarding/onboarding.model.ts')).onboardingModel,
  'team-invitation': async () =>
    (await import('#machines/flows/team-invitation/team-invitation.model.ts')).teamInvitationModel,
  order: async () => (await import('#machines/lifecycles/order.model.ts')).orderModel,
  shipping: async () => (await import('#machines/lifecycles/shipping.model.ts')).shippingModel,
  delivery: async () => (await import('#machines/lifecycles/delivery.model.ts')).deliveryModel,
  invoice: async () => (await import('#machines/lifecycles/invoice.model.ts')).invoiceModel,
  payment: async () => (await import('#machines/lifecycles/payment.model.ts')).paymentModel,
  refund: async () => (await import('#machines/lifecycles/refund.model.ts')).refundModel,
  dispute: async () => (await import('#machines/lifecycles/dispute.model.ts')).disputeModel,
  kyc: async () => (await import('#machines/lifecycles/kyc.model.ts')).kycModel,
  'kyc-item': async () => (await import('#machines/lifecycles/kyc-item.model.ts')).kycItemModel,
  'virtual-account': async () =>
    (await import('#machines/lifecycles/virtual-account.model.ts')).virtualAccountModel,
  withdrawal: async () => (await import('#machines/lifecycles/withdrawal.model.ts')).withdrawalModel,
  'import-run': async () => (await import('#machines/lifecycles/import-run.model.ts')).importRunModel,
  'ownership-transfer': async () =>
    (await import('#machines/lifecycles/ownership-transfer.model.ts')).ownershipTransferModel,
  membership: async () => (await import('#machines/lifecycles/membership.model.ts')).membershipModel,
  subscription: async () => (await import('#machines/lifecycles/subscription.model.ts')).subscriptionModel,
  'order-shipping': async () =>
    (await import('#machines/flows/order-shipping/order-shipping.model.ts')).orderShippingModel,
  import: async () => (await import('#machines/flows/import/import.model.ts')).importModel,
  'invoice-payment': async () =>
    (await import('#machines/flows/invoice-payment/invoice-payment.model.ts')).invoicePaymentModel,
  'customer-order': async () =>
    (await import('#machines/flows/customer-order/customer-order.model.ts')).customerOrderModel,
  'account-verification': async () =>
    (await import('#machines/flows/account-verification/account-verification.model.ts'))
      .accountVerificationModel,
  withdraw: async () => (await import('#machines/flows/withdraw/withdraw.model.ts')).withdrawModel,
  'subscription-checkout': async () =>
    (await import('#machines/flows/subscription-checkout/subscription-checkout.model.ts'))
      .subscriptionCheckoutModel,
  'payout-account': async () =>
    (await import('#machines/flows/payout-account/payout-account.model.ts')).payoutAccountModel,
  'confirm-by-code': async () =>
    (await import('#machines/flows/confirm-by-code/confirm-by-code.model.ts')).confirmByCodeModel,
};

const layouts = import.meta.glob<Layout>('../../features/review/layouts/*.json', { import: 'default' });

/** Loads the layout of a chart. Rejects if `npm run flows` has not created one. */
export async function reviewLayout(flow: string): Promise<Layout> {
  const load = layouts[`../../features/review/layouts/${flow}.json`];
  if (!load) throw new Error(`${flow} has no layout`);
  return load();
}

const facts = import.meta.glob<unknown>('#src/features/review/layouts/charts.json', { import: 'default' });
const walked = import.meta.glob<unknown>('../../../docs/flows/coverage.json', { import: 'default' });
const only = (files: Record<string, () => Promise<unknown>>) => Object.values(files)[0]?.();

export const reviewCharts = async (): Promise<readonly ChartFacts[]> =>
  z.parse(z.array(ChartFacts), await only(facts));

/** Returns the coverage of the charts in the last run of all tests. */
export const reviewCoverage = async (): Promise<CoverageFile> => z.parse(CoverageFile, await only(walked));
