import type { CallName } from '#contract/calls.ts';
import type { IdPosition } from './id-positions.ts';

/**
 * The kinds of records that an ID of a request can identify. `tests/faults/adversary/records.ts` creates one of each.
 */
export const idKinds = [
  'session',
  'passkey',
  'password reset',
  'PIN reset',
  'phone verification',
  'payout account',
  'account request',
  'invitation',
  'onboarding',
  'customer',
  'order',
  'order line',
  'abandoned checkout',
  'bulk run',
  'order import',
  'customer import',
  'product import',
  'invoice',
  'invoice item',
  'invoice charge',
  'payment',
  'pending payment',
  'recorded payment',
  'refund',
  'withdrawal',
  'plan order',
  'payment link',
  'customer link',
  'category',
  'return policy',
  'delivery zone',
  'book entry',
  'book product',
  'product',
  'variation',
  'media',
  'image',
  'identity document',
  'own file',
  'avatar',
  'logo',
  'store banner',
  'store background',
  'business',
  'journey',
  'problem report',
  'person',
  'timeline entry',
  'team member',
  'invitation link',
  'ownership transfer',
  'ownership offer',
  'ownership code',
  'acceptance code',
  'notification',
] as const;
export type IdKind = (typeof idKinds)[number];

/** The IDs that a position accepts. */
export interface Expectation {
  /** The record that the ID identifies has one of these kinds. */
  kinds: readonly [IdKind, ...IdKind[]];
  /** The handling of an unknown ID; by default the request is refused. */
  unknown?: 'is left out' | 'is noted' | 'names a new record';
}

const of = (...kinds: Expectation['kinds']): Expectation => ({ kinds });
/** Returns the expectation for an ID that the client creates for a new record. */
const chosenFor = (...kinds: Expectation['kinds']): Expectation => ({ kinds, unknown: 'names a new record' });
/** Returns the expectation for a list whose unknown IDs are skipped. */
const skipped = (...kinds: Expectation['kinds']): Expectation => ({ kinds, unknown: 'is left out' });
/** Returns the expectation for an ID that is stored as it was sent. */
const noted = (kind: IdKind): Expectation => ({ kinds: [kind], unknown: 'is noted' });
const files = of(
  'image',
  'identity document',
  'own file',
  'avatar',
  'logo',
  'store banner',
  'store background',
);
const moneyKinds = ['payment', 'pending payment', 'recorded payment', 'refund', 'withdrawal'] as const;
const money = of(...moneyKinds);
const oneOf = (kind: IdKind) => ({ 'params.id': of(kind) });
const listOf = (kind: IdKind) => ({ 'body.target(ids).ids[]': skipped(kind) });

const invoiceContent = {
  'body.customer.id': of('customer'),
  'body.items[].id': chosenFor('invoice item'),
  // An item with a deleted variation stays on the invoice as a custom item.
  'body.items[].variationId': skipped('variation'),
  'body.charges[].id': chosenFor('invoice charge'),
};
const productContent = {
  'body.categoryId': of('category'),
  'body.returnPolicyId': of('return policy'),
  'body.variations[].mediaId': of('media'),
  'body.variations[].id': of('variation'),
  'body.media[].id': chosenFor('media'),
  'body.media[].fileId': of('image'),
};
const orderContent = { 'body.customerId': of('customer'), 'body.lines[].variationId': of('variation') };

/** Each position where a client sends an ID, and its kind. The suite fails for a missing position. */
const expectations: { [Name in CallName]?: Record<string, Expectation> } = {
  endSession: oneOf('session'),
  teamMember: oneOf('team member'),
  updateMember: oneOf('team member'),
  toggleMemberStatus: oneOf('team member'),
  removeMember: oneOf('team member'),
  resendInvitation: oneOf('team member'),
  revokeInvitation: oneOf('team member'),
  invitation: { 'params.token': of('invitation link') },
  acceptInvitation: { 'params.token': of('invitation link') },
  declineInvitation: { 'params.token': of('invitation link') },
  joinTeam: { 'body.token': of('invitation link') },
  startOwnershipTransfer: { 'body.memberId': of('team member'), 'body.otpToken': of('ownership code') },
  cancelOwnershipTransfer: oneOf('ownership transfer'),
  requestAcceptanceCode: oneOf('ownership offer'),
  acceptOwnership: { 'params.id': of('ownership offer'), 'body.otpToken': of('acceptance code') },
  declineOwnership: oneOf('ownership offer'),
  deletePasskey: oneOf('passkey'),
  resetPassword: { 'body.token': of('password reset') },
  webstore: oneOf('business'),
  updateStoreBranding: {
    'body.logoFileId': of('logo'),
    'body.bannerFileId': of('store banner'),
    'body.backgroundFileId': of('store background'),
  },
  setBusinessLogo: { 'body.fileId': of('logo') },
  setProfileImage: { 'body.fileId': of('avatar') },
  verifyPhone: { 'body.otpToken': of('phone verification') },
  resetPin: { 'body.otpToken': of('PIN reset') },
  updatePayoutAccount: oneOf('payout account'),
  deletePayoutAccount: oneOf('payout account'),
  confirmVirtualAccount: { 'body.otpToken': of('account request') },
  // These are texts from the invitation link; they identify no record before the sign-up is finished.
  saveCredentials: { 'body.betaId': noted('invitation'), 'body.eventId': noted('invitation') },
  verifyOtp: { 'body.onboardingId': of('onboarding') },
  resendOtp: { 'body.onboardingId': of('onboarding') },
  betaUser: oneOf('invitation'),
  orderOverview: oneOf('order'),
  orderPayLink: oneOf('order'),
  customerOrder: { 'params.token': of('customer link') },
  advanceCustomerOrder: { 'params.token': of('customer link') },
  payCustomerOrder: { 'params.token': of('customer link') },
  orderCustomerLink: oneOf('order'),
  replaceOrderCustomerLink: oneOf('order'),
  updateShippingStatus: oneOf('order'),
  declineOrder: oneOf('order'),
  advanceOrder: oneOf('order'),
  createOrder: orderContent,
  editOrder: { ...oneOf('order'), ...orderContent },
  noteOrder: oneOf('order'),
  orderDocument: oneOf('order'),
  exportOrders: listOf('order'),
  abandonedCheckout: oneOf('abandoned checkout'),
  exportAbandonedCheckouts: listOf('abandoned checkout'),
  planOrderBulk: listOf('order'),
  startOrderBulk: listOf('order'),
  orderBulkRun: oneOf('bulk run'),
  orderImport: oneOf('order import'),
  mapOrderImport: oneOf('order import'),
  startOrderImport: oneOf('order import'),
  cancelOrderImport: oneOf('order import'),
  removeOrderImport: oneOf('order import'),
  previewOrderImportUndo: oneOf('order import'),
  undoOrderImport: oneOf('order import'),
  refundOrder: { ...oneOf('order'), 'body.restock[].lineId': of('order line') },
  invoices: { 'query.customer': of('customer') },
  createInvoice: invoiceContent,
  invoice: oneOf('invoice'),
  updateInvoice: { ...oneOf('invoice'), ...invoiceContent },
  deleteInvoice: oneOf('invoice'),
  deleteInvoiceItem: { ...oneOf('invoice'), 'params.itemId': of('invoice item') },
  deleteInvoiceCharge: { ...oneOf('invoice'), 'params.chargeId': of('invoice charge') },
  sendInvoice: oneOf('invoice'),
  updateInvoicePaymentStatus: oneOf('invoice'),
  recordInvoicePayment: oneOf('invoice'),
  takeBackInvoicePayment: { ...oneOf('invoice'), 'params.paymentId': of('recorded payment') },
  voidInvoice: oneOf('invoice'),
  writeOffInvoice: oneOf('invoice'),
  undoInvoiceWriteOff: oneOf('invoice'),
  duplicateInvoice: oneOf('invoice'),
  noteInvoice: oneOf('invoice'),
  remindOfInvoice: oneOf('invoice'),
  revokeInvoiceLink: oneOf('invoice'),
  invoiceDocument: oneOf('invoice'),
  exportInvoices: { ...listOf('invoice'), 'body.target(matching).filter.customer': skipped('customer') },
  planInvoicesAtOnce: { ...listOf('invoice'), 'body.target(matching).filter.customer': skipped('customer') },
  runInvoiceBulkAction: {
    ...listOf('invoice'),
    'body.target(matching).filter.customer': skipped('customer'),
  },
  customer: oneOf('customer'),
  updateCustomer: oneOf('customer'),
  deleteCustomer: oneOf('customer'),
  noteCustomer: oneOf('customer'),
  tagCustomers: listOf('customer'),
  mergeCustomers: { 'body.keep': of('customer'), 'body.merge[]': of('customer') },
  exportCustomers: listOf('customer'),
  customerOrders: oneOf('customer'),
  customerOrdersStat: oneOf('customer'),
  customerImport: oneOf('customer import'),
  mapCustomerImport: oneOf('customer import'),
  startCustomerImport: oneOf('customer import'),
  cancelCustomerImport: oneOf('customer import'),
  removeCustomerImport: oneOf('customer import'),
  previewCustomerImportUndo: oneOf('customer import'),
  undoCustomerImport: oneOf('customer import'),
  updateCategory: oneOf('category'),
  deleteCategory: { ...oneOf('category'), 'query.moveTo': of('category') },
  moveToCategory: { ...oneOf('category'), 'body.ids[]': of('product') },
  leaveCategory: oneOf('product'),
  orderCategories: { 'body.ids[]': of('category') },
  products: { 'query.category': of('category') },
  // All variations of a new product are new, regardless of their ID.
  createProduct: { ...productContent, 'body.variations[].id': skipped('variation') },
  product: oneOf('product'),
  productTimeline: oneOf('product'),
  productUse: oneOf('product'),
  updateProduct: { ...oneOf('product'), ...productContent },
  deleteProduct: oneOf('product'),
  restoreProduct: oneOf('product'),
  togglePublish: oneOf('product'),
  duplicateProduct: oneOf('product'),
  addVariant: { ...oneOf('product'), 'body.mediaId': of('media') },
  deleteVariant: oneOf('variation'),
  updateVariant: { ...oneOf('variation'), 'body.mediaId': of('media') },
  updateVariants: {
    'body.productId': of('product'),
    'body.variations[].mediaId': of('media'),
    'body.variations[].id': of('variation'),
  },
  deleteMedia: { 'params.a': of('product'), 'params.b': of('media') },
  changeStock: { ...oneOf('product'), 'body.variationId': of('variation') },
  stockMovements: { ...oneOf('product'), 'query.variationId': of('variation') },
  bulkProducts: {
    ...listOf('product'),
    'body.target(matching).filter.category': skipped('category'),
    'body.action(category).categoryId': of('category'),
  },
  fileAddress: { 'params.id': files },
  productImport: oneOf('product import'),
  mapProductImport: oneOf('product import'),
  startProductImport: oneOf('product import'),
  cancelProductImport: oneOf('product import'),
  removeProductImport: oneOf('product import'),
  previewProductImportUndo: oneOf('product import'),
  undoProductImport: oneOf('product import'),
  exportProducts: { ...listOf('product'), 'body.target(matching).filter.category': skipped('category') },
  updateDeliveryZone: oneOf('delivery zone'),
  deleteDeliveryZone: oneOf('delivery zone'),
  books: { 'query.id': skipped('book entry') },
  updateIncome: oneOf('book entry'),
  updateExpense: oneOf('book entry'),
  deleteBookEntry: oneOf('book entry'),
  addBookProduct: oneOf('book entry'),
  updateBookProduct: { ...oneOf('book entry'), 'params.productId': of('book product') },
  deleteBookProduct: { ...oneOf('book entry'), 'params.productId': of('book product') },
  updateReturnPolicy: oneOf('return policy'),
  deleteReturnPolicy: oneOf('return policy'),
  payable: { 'params.token': of('payment link') },
  notePayableSeen: { 'params.token': of('payment link') },
  payInvoice: { 'body.token': of('payment link'), 'body.paymentId': chosenFor('payment', 'pending payment') },
  checkPayment: { 'body.reference': of('payment', 'pending payment') },
  saveKycDocument: { 'body.files[].fileId': of('identity document') },
  transaction: { 'params.id': money },
  refundTransaction: { 'params.id': money },
  retryRefund: oneOf('refund'),
  transactionReceipt: { 'params.id': money },
  // Both are positions in the person's own list.
  notifications: { 'query.before': skipped('notification') },
  readAllNotifications: { 'body.upTo': skipped('notification') },
  readNotification: oneOf('notification'),
  auditLog: { 'query.person': skipped('person') },
  exportAuditLog: {
    'body.target(ids).ids[]': skipped('timeline entry'),
    'body.target(matching).filter.person': skipped('person'),
  },
  exportTransactions: { 'body.target(ids).ids[]': skipped(...moneyKinds) },
  withdraw: { 'body.withdrawalId': chosenFor('withdrawal'), 'body.payoutAccountId': of('payout account') },
  checkWithdrawal: oneOf('withdrawal'),
  cancelWithdrawal: oneOf('withdrawal'),
  subscriptionOrder: oneOf('plan order'),
  purchaseSubscription: { 'body.orderId': chosenFor('plan order') },
  upgradeSubscription: { 'body.orderId': chosenFor('plan order') },
  paySubscription: {
    'params.id': of('plan order'),
    'body.paymentId': chosenFor('payment', 'pending payment'),
  },
  changeCard: { 'body.paymentId': chosenFor('payment', 'pending payment') },
  subscriptionReceipt: oneOf('plan order'),
  recordJourney: { 'body.journeyId': chosenFor('journey') },
  reportProblem: { 'body.journeyId': of('journey') },
  problemReport: oneOf('problem report'),
};

/** Returns what the position accepts; undefined for an unlisted one. */
export const getExpectation = ({ call, path }: IdPosition): Expectation | undefined =>
  expectations[call]?.[path];

/** Returns the entries for positions that the contract no longer has. */
export const findStaleEntries = (positions: readonly IdPosition[]): string[] => {
  const names = new Set(positions.map(({ call, path }) => `${call} ${path}`));
  return Object.entries(expectations)
    .flatMap(([call, paths]) => Object.keys(paths).map((path) => `${call} ${path}`))
    .filter((name) => !names.has(name));
};
