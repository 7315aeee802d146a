import type { CallName } from '#contract/calls.ts';
import type { Resource } from '#domain/permission.ts';

/** A thing that a person can do, in a merchant's words, and its calls. */
export interface Ability {
  text: string;
  calls: readonly CallName[];
}

const can = (text: string, ...calls: readonly CallName[]): Ability => ({ text, calls });

/** The abilities that the calls which change something give a person, by area. Reading is named by the screens that show it. */
export const abilities: Readonly<Record<Resource, readonly Ability[]>> = {
  ORDER: [
    can('Ship orders and confirm deliveries', 'updateShippingStatus'),
    can('Create and edit orders', 'createOrder', 'editOrder', 'noteOrder'),
    can('Confirm, decline and cancel orders', 'declineOrder', 'planOrderBulk', 'startOrderBulk'),
    can('Record payments', 'advanceOrder'),
    can('Refund orders', 'refundOrder'),
    can('Share links with customers', 'orderPayLink', 'orderCustomerLink', 'replaceOrderCustomerLink'),
    can(
      'Import past orders',
      'uploadOrderImport',
      'mapOrderImport',
      'startOrderImport',
      'cancelOrderImport',
      'removeOrderImport',
    ),
    can('Export orders', 'exportOrders', 'exportAbandonedCheckouts'),
  ],
  DELIVERY: [
    can(
      'Change delivery zones, fees and who delivers',
      'createDeliveryZone',
      'updateDeliveryZone',
      'deleteDeliveryZone',
      'updateShipmentSetting',
    ),
  ],
  PRODUCT: [
    can(
      'Create, edit and delete products',
      'createProduct',
      'updateProduct',
      'deleteProduct',
      'restoreProduct',
      'togglePublish',
      'duplicateProduct',
      'addVariant',
      'deleteVariant',
      'updateVariant',
      'updateVariants',
      'deleteMedia',
      'bulkProducts',
    ),
    can('Adjust stock', 'changeStock'),
    can(
      'Organise categories',
      'createCategory',
      'updateCategory',
      'deleteCategory',
      'moveToCategory',
      'leaveCategory',
      'orderCategories',
    ),
    can(
      'Import products',
      'uploadProductImport',
      'mapProductImport',
      'startProductImport',
      'cancelProductImport',
      'removeProductImport',
      'retryImages',
    ),
    can('Export products', 'exportProducts'),
  ],
  CUSTOMER: [
    can('Create, edit and delete customers', 'createCustomer', 'updateCustomer', 'deleteCustomer'),
    can('Merge and tag customers', 'mergeCustomers', 'tagCustomers', 'noteCustomer'),
    can(
      'Import customers',
      'uploadCustomerImport',
      'mapCustomerImport',
      'startCustomerImport',
      'cancelCustomerImport',
      'removeCustomerImport',
    ),
    can('Export customers', 'exportCustomers'),
  ],
  INVOICE: [
    can(
      'Create, edit and delete invoices',
      'createInvoice',
      'updateInvoice',
      'deleteInvoice',
      'deleteInvoiceItem',
      'deleteInvoiceCharge',
      'duplicateInvoice',
      'noteInvoice',
    ),
    can(
      'Send invoices and reminders',
      'sendInvoice',
      'remindOfInvoice',
      'revokeInvoiceLink',
      'planInvoicesAtOnce',
      'runInvoiceBulkAction',
    ),
    can(
      'Record payments of invoices',
      'updateInvoicePaymentStatus',
      'recordInvoicePayment',
      'takeBackInvoicePayment',
    ),
    can('Void and write off invoices', 'voidInvoice', 'writeOffInvoice', 'undoInvoiceWriteOff'),
    can('Export invoices', 'exportInvoices'),
  ],
  PAYMENT: [
    can('Withdraw money', 'withdraw', 'checkWithdrawal', 'cancelWithdrawal'),
    can(
      'Add and remove payout accounts',
      'verifyPayoutAccount',
      'createPayoutAccount',
      'updatePayoutAccount',
      'deletePayoutAccount',
    ),
    can('Refund online payments', 'refundTransaction', 'retryRefund'),
    can('Set up a virtual account', 'requestVirtualAccount', 'confirmVirtualAccount', 'checkVirtualAccount'),
    can('Download receipts', 'transactionReceipt'),
    can('Export transactions', 'exportTransactions'),
  ],
  BOOK_KEEPING: [
    can(
      'Enter income and expenses',
      'createIncome',
      'createExpense',
      'updateIncome',
      'updateExpense',
      'deleteBookEntry',
      'addBookProduct',
      'updateBookProduct',
      'deleteBookProduct',
    ),
    can('Export the reports of the books', 'exportBooks'),
  ],
  BUSINESS: [
    can('Change the business details and logo', 'updateBusinessInfo', 'setBusinessLogo'),
    can(
      'Invite, change, suspend and remove team members',
      'inviteMember',
      'updateMember',
      'toggleMemberStatus',
      'removeMember',
      'resendInvitation',
      'revokeInvitation',
    ),
    can(
      'Verify the business',
      'chooseKycAudience',
      'saveKycPerson',
      'saveKycNumbers',
      'verifyKycNumbers',
      'saveKycCompany',
      'saveKycDocument',
      'submitKyc',
      'withdrawKyc',
      'appealKyc',
    ),
    can(
      'Choose, pay for and cancel the plan',
      'purchaseSubscription',
      'paySubscription',
      'upgradeSubscription',
      'cancelSubscription',
      'undoSubscriptionChange',
      'updateRenewalMethod',
      'changeCard',
    ),
    can("Export the team's activity", 'exportAuditLog'),
  ],
  WEB_STORE: [
    can('Open and close the store', 'updateStoreAvailability'),
    can(
      "Change the store's information, branding and address",
      'updateStoreInfo',
      'updateStoreBranding',
      'updateStoreIdentity',
    ),
    can('Change the checkout and its policies', 'updateStoreCheckout'),
    can('Change return policies', 'createReturnPolicy', 'updateReturnPolicy', 'deleteReturnPolicy'),
  ],
};
