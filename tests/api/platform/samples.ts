import type { CallName } from '#contract/calls.ts';
import { returnPolicyTemplates } from '#domain/return-policy.ts';
import { inviteBetaUser } from '#server/modules/onboarding/beta.service.ts';
import { signCourierText } from '#server/providers/delivery/courier-signature.ts';
import { newEmail, newHandle, newMerchant, newestCode } from '#tests/support/people/identity.ts';
import { tinyGif } from '#tests/support/store/images.ts';
import { pastOrders } from '#tests/support/store/past-orders.ts';
import { paid, placeOrder } from '#tests/support/store/business-fixture.ts';
import { sampleZone } from '#tests/support/store/zones.ts';
import { sampleBusiness, samplePassword, samplePerson } from '#tests/support/people/sign-up.ts';
import { auditLogSamples } from '#tests/api/people/audit-log-samples.ts';
import { analyticsPanelSamples } from '#tests/api/money/analytics/analytics-panel-samples.ts';
import { analyticsSamples } from '#tests/api/money/analytics/analytics-samples.ts';
import { bankSamples } from '#tests/api/money/withdrawals/bank-samples.ts';
import { customerImportSamples } from '#tests/api/customers/customer-import-samples.ts';
import { flowRecordingSamples } from './flow-recordings/flow-recording-samples.ts';
import { invoiceSamples } from '#tests/api/invoices/invoice-samples.ts';
import { kycSamples } from '#tests/api/people/kyc-samples.ts';
import { notificationSamples } from '#tests/api/people/notification-samples.ts';
import { abandonedCheckoutSamples } from '#tests/api/orders/abandoned-checkout-samples.ts';
import { orderSamples } from '#tests/api/orders/order-samples.ts';
import { paymentSamples } from '#tests/api/money/payments/payment-samples.ts';
import { ownershipSamples } from '#tests/api/people/ownership-samples.ts';
import { eventSamples } from '#tests/api/people/event-samples.ts';
import { domainSamples } from '#tests/api/store/domain-samples.ts';
import { referralSamples } from '#tests/api/people/referral-samples.ts';
import { posRequestSamples } from '#tests/api/people/pos-request-samples.ts';
import { supportSamples } from '#tests/api/people/support-samples.ts';
import { teamSamples } from '#tests/api/people/team-samples.ts';
import { passkeySamples } from '#tests/api/people/passkey-samples.ts';
import { businessInfoSamples } from '#tests/api/people/business-samples.ts';
import { communitySamples, profileSamples } from '#tests/api/people/profile-samples.ts';
import { pinSamples } from '#tests/api/people/pin-samples.ts';
import { secondFactorSamples } from '#tests/api/people/second-factor-samples.ts';
import { productImportSamples } from '#tests/api/products/product-import-samples.ts';
import { webstoreSamples } from '#tests/api/store/webstore-samples.ts';
import { productSamples } from '#tests/api/products/product-samples.ts';
import { subscriptionSamples } from '#tests/api/money/subscriptions/subscription-samples.ts';
import { bankStatementSamples } from '#tests/api/money/bank-statement-samples.ts';
import { bookPeriodSamples } from '#tests/api/money/book-period-samples.ts';
import { bookReportSamples } from '#tests/api/money/book-report-samples.ts';
import { bookRecurrenceSamples } from '#tests/api/money/book-recurrence-samples.ts';
import { bookReceiptSamples } from '#tests/api/money/book-receipt-samples.ts';
import { bookkeepingSamples } from '#tests/api/money/bookkeeping-samples.ts';
import { transactionSamples } from '#tests/api/money/transaction-samples.ts';
import { withdrawalSamples } from '#tests/api/money/withdrawals/withdrawal-samples.ts';
import { type Sample, type World, testCallers } from './test-callers.ts';
import { finishImports } from './finish-imports.ts';

let files = 0;
const orderFile = () => {
  const { csv } = pastOrders({ prefix: `F${(files += 1)}-`, orders: 2 });
  return { name: 'orders.csv', content: Buffer.from(csv) };
};
const ofOrder = async ({ server, shop }: World) => ({ id: await placeOrder(server, shop, {}, [paid]) });
const upload = async (world: World) =>
  world.server.call('uploadOrderImport', { file: orderFile() }, await testCallers['the owner'](world));
const ofImport = async (world: World) => ({ id: (await upload(world)).id });
/** An import that has ended, which can be undone. */
async function ofFinished(world: World) {
  await finishImports(world);
  const params = await ofImport(world);
  await world.server.call('startOrderImport', { params }, await testCallers['the owner'](world));
  await finishImports(world);
  return params;
}
const ofZone = async (world: World) =>
  world.server.call(
    'createDeliveryZone',
    { body: sampleZone(newHandle()) },
    await testCallers['the owner'](world),
  );
const samplePolicy = () => {
  const [{ id: _template, ...template }] = returnPolicyTemplates;
  return { ...template, name: newHandle(), isDefault: false };
};
const ofPolicy = async (world: World) =>
  world.server.call('createReturnPolicy', { body: samplePolicy() }, await testCallers['the owner'](world));
const sampleCustomer = () => ({
  name: 'Ada Obi',
  email: newEmail(),
  phoneNumber: null,
  address: null,
  tags: ['regular'],
});
const newCustomer = async (world: World) => {
  const asking = await testCallers['the owner'](world);
  const { customer } = await world.server.call('createCustomer', { body: sampleCustomer() }, asking);
  return { id: customer.id };
};
const newPassword = 'another horse battery staple';

/** A sample for each call of the contract; the type rejects a call without one, and the test names it. */
export const samples: { [Name in CallName]: Sample<Name> } = {
  ...auditLogSamples,
  ...subscriptionSamples,
  ...profileSamples,
  ...communitySamples,
  ...businessInfoSamples,
  login: async ({ owner }) => ({ body: { email: owner.email, password: samplePassword } }),
  whoAmI: async () => ({}),
  subscriptionUsage: async () => ({}),
  logout: async () => ({}),
  logoutEverywhere: async () => ({}),
  sessions: async () => ({}),
  endSession: async (world) => {
    const sessions = await world.server.call('sessions', {}, await testCallers['the owner'](world));
    return { params: { id: sessions.find(({ current }) => current)?.id ?? '' } };
  },
  updatePassword: async () => ({ body: { currentPassword: samplePassword, newPassword: samplePassword } }),
  requestPasswordReset: async ({ owner }) => ({ body: { email: owner.email } }),
  resetPassword: async ({ server }) => {
    const { email } = await newMerchant(server);
    await server.call('requestPasswordReset', { body: { email } });
    const [mail] = await server.mails(email);
    return { body: { token: /[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? '', newPassword } };
  },
  updateProfile: async () => ({ body: { firstName: 'Ngozi' } }),
  ...pinSamples,
  ...teamSamples,
  ...ownershipSamples,
  ...posRequestSamples,
  ...eventSamples,
  ...domainSamples,
  ...referralSamples,
  ...supportSamples,
  ...secondFactorSamples,
  ...passkeySamples,
  ...notificationSamples,
  ...bankSamples,
  saveCredentials: async () => ({ body: { email: newEmail(), password: samplePassword } }),
  verifyOtp: async ({ server }) => {
    const email = newEmail();
    const { onboardingId } = await server.call('saveCredentials', {
      body: { email, password: samplePassword },
    });
    return { body: { onboardingId, otp: await newestCode(server, email) } };
  },
  resendOtp: async ({ server }) => {
    const { onboardingId } = await server.call('saveCredentials', {
      body: { email: newEmail(), password: samplePassword },
    });
    server.pass(61_000);
    return { body: { onboardingId } };
  },
  saveUserDetails: async () => ({ body: samplePerson }),
  saveBusinessDetails: async () => ({ body: sampleBusiness(newHandle()) }),
  finalizeOnboarding: async ({ server }, asking) => {
    await server.ask('saveUserDetails', { body: samplePerson }, asking);
    await server.ask('saveBusinessDetails', { body: sampleBusiness(newHandle()) }, asking);
    return {};
  },
  resumeOnboarding: async () => ({}),
  betaUser: async ({ server }) => ({
    params: {
      id: await inviteBetaUser(server.deps.db, {
        email: newEmail(),
        firstName: 'Ife',
        lastName: 'Ojo',
        businessName: 'Ife Beads',
      }),
    },
  }),
  storeIdentityCheck: async () => ({ query: { handle: 'a-free-handle' } }),
  createBusiness: async () => ({ body: sampleBusiness(newHandle()) }),
  homeSummary: async () => ({}),
  search: async () => ({ query: { text: 'a' } }),
  orders: async () => ({ query: { status: 'DELIVERED', search: 'a', sort: 'oldest', range: '30d' } }),
  orderOverview: async (world) => ({ params: await ofOrder(world) }),
  orderPayLink: async ({ server, shop }) => ({ params: { id: await placeOrder(server, shop) } }),
  updateShippingStatus: async (world) => ({
    params: await ofOrder(world),
    body: { shippingStatus: 'FULFILLED', note: 'left with the guard' },
  }),
  declineOrder: async (world) => ({ params: await ofOrder(world), body: { reason: 'sold out' } }),
  advanceOrder: async (world) => ({
    params: await ofOrder(world),
    body: { event: 'refund.request', version: 9 },
  }),
  ...orderSamples,
  ...abandonedCheckoutSamples,
  ...invoiceSamples,
  uploadOrderImport: async () => ({ file: orderFile() }),
  orderImports: async () => ({}),
  orderImport: async (world) => ({ params: await ofImport(world) }),
  mapOrderImport: async (world) => {
    const { id, mapping } = await upload(world);
    return { params: { id }, body: { ...mapping, currency: 'GHS' } };
  },
  startOrderImport: async (world) => {
    await finishImports(world);
    return { params: await ofImport(world) };
  },
  cancelOrderImport: async (world) => {
    await finishImports(world);
    const params = await ofImport(world);
    await world.server.call('startOrderImport', { params }, await testCallers['the owner'](world));
    return { params };
  },
  removeOrderImport: async (world) => ({ params: await ofImport(world) }),
  previewOrderImportUndo: async (world) => ({ params: await ofFinished(world) }),
  undoOrderImport: async (world) => ({ params: await ofFinished(world) }),
  deliverySettings: async () => ({}),
  quoteDelivery: async () => ({ query: { country: 'Nigeria', region: 'Lagos', subtotalMinor: 500 } }),
  createDeliveryZone: async () => ({ body: sampleZone(newHandle()) }),
  updateDeliveryZone: async (world) => ({
    params: { id: (await ofZone(world)).id },
    body: { feeMinor: 0, version: 1 },
  }),
  deleteDeliveryZone: async (world) => ({ params: { id: (await ofZone(world)).id } }),
  updateShipmentSetting: async () => ({ body: { deliveryMode: 'SELF_MANAGED' } }),
  uploadFile: async () => ({ body: { category: 'AVATAR' }, file: { name: 'ada.gif', content: tinyGif } }),
  files: async () => ({ query: { purpose: 'PRODUCT_IMAGE', search: 'bag' } }),
  fileAddress: async (world) => {
    const asking = await testCallers['the owner'](world);
    const avatar = { body: { category: 'AVATAR' as const }, file: { name: 'ada.gif', content: tinyGif } };
    return { params: { id: (await world.server.call('uploadFile', avatar, asking)).id } };
  },
  returnPolicies: async () => ({}),
  createReturnPolicy: async () => ({ body: samplePolicy() }),
  updateReturnPolicy: async (world) => ({
    params: { id: (await ofPolicy(world)).id },
    body: { windowDays: 30, version: 9 },
  }),
  deleteReturnPolicy: async (world) => {
    // The first policy becomes the default, which can only be deleted last.
    await ofPolicy(world);
    return { params: { id: (await ofPolicy(world)).id } };
  },
  ...webstoreSamples,
  ...paymentSamples,
  ...kycSamples,
  ...transactionSamples,
  ...bookkeepingSamples,
  ...bankStatementSamples,
  ...bookPeriodSamples,
  ...bookReportSamples,
  ...analyticsSamples,
  ...analyticsPanelSamples,
  ...bookReceiptSamples,
  ...bookRecurrenceSamples,
  ...withdrawalSamples,
  ...flowRecordingSamples,
  ...productSamples,
  ...productImportSamples,
  ...customerImportSamples,
  customers: async () => ({ query: { search: 'a', tag: 'regular', orders: 'none', sort: 'name' } }),
  customerStats: async () => ({}),
  customer: async (world) => ({ params: await newCustomer(world) }),
  createCustomer: async () => ({ body: sampleCustomer() }),
  updateCustomer: async (world) => ({
    params: await newCustomer(world),
    body: { name: 'Ada Bello', version: 9 },
  }),
  deleteCustomer: async (world) => ({ params: await newCustomer(world) }),
  noteCustomer: async (world) => ({ params: await newCustomer(world), body: { note: 'Calls after six' } }),
  tagCustomers: async (world) => ({
    body: {
      target: { kind: 'ids', ids: [(await newCustomer(world)).id] },
      add: ['vip'],
      remove: ['regular'],
    },
  }),
  mergeCustomers: async (world) => {
    const [keep, other] = [await newCustomer(world), await newCustomer(world)];
    return { body: { keep: keep.id, merge: [other.id] } };
  },
  duplicateCustomers: async () => ({}),
  exportCustomers: async () => ({ body: { target: { kind: 'matching', filter: { orders: 'some' } } } }),
  customerOrders: async (world) => ({ params: await newCustomer(world) }),
  customerOrdersStat: async (world) => ({ params: await newCustomer(world) }),
  courierEvent: async ({ server }) => {
    const payload = JSON.stringify({
      eventId: 'e-1',
      reference: '01890a5d-ac96-774b-bcce-b302099a8057',
      kind: 'ready',
      happenedAt: '2026-01-01T00:00:00.000Z',
      note: null,
    });
    return { body: { payload, signature: signCourierText(server.deps.config.getKey('courier'), payload) } };
  },
};
