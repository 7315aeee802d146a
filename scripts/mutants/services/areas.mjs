const inModules = (...names) => names.map((name) => `server/modules/${name}`);
const inApi = (...names) => names.map((name) => `tests/api/${name}`);
const ofFlows = (...names) => names.map((name) => `tests/flows/${name}/*.api.test.ts`);

/** The areas whose services get faults by sample, each with its API tests, which alone must notice them. */
export const areas = {
  payments: {
    services: inModules(
      'payments/**/*.ts',
      'payment-webhooks/*.ts',
      'virtual-accounts/*.ts',
      'transactions/*.ts',
      'bookkeeping/*.ts',
      'orders/payment/*.ts',
      'invoices/payment/*.ts',
    ),
    tests: [
      ...inApi('money/*.test.ts', 'money/{payments,refunds,subscriptions}/*.test.ts'),
      ...inApi('orders/money/*.test.ts'),
      ...inApi('invoices/invoice-{payments,write-off.money}.test.ts', 'invoices/invoices.money.test.ts'),
      ...ofFlows('invoice-payment', 'customer-order'),
    ],
  },
  checkout: {
    services: inModules('checkout/*.ts', 'storefront/carts.*.ts'),
    tests: [...inApi('checkout/*.test.ts', 'shop/cart.test.ts'), ...ofFlows('store-checkout')],
  },
  withdrawals: {
    services: inModules('withdrawals/*.ts', 'payout-accounts/*.ts', 'payout-requirements/*.ts'),
    tests: [...inApi('money/withdrawals/*.test.ts'), ...ofFlows('withdraw', 'payout-account')],
  },
  subscriptions: {
    services: inModules('subscriptions/*.ts', 'entitlements/entitlements*.ts', 'entitlements/usage.view.ts'),
    tests: [
      ...inApi('money/{subscriptions,entitlements}/*.test.ts', 'people/seat-deadline.test.ts'),
      ...ofFlows('subscription-checkout'),
    ],
  },
  team: {
    services: inModules(
      'team/*.ts',
      'team-invitations/*.ts',
      'seats/*.ts',
      'entitlements/seat-deadline*.ts',
      'ownership/*.ts',
    ),
    tests: [
      ...inApi('people/{team,ownership}*.test.ts', 'people/{seat-deadline,suspension}.test.ts'),
      ...inApi('people/permission-effects.test.ts'),
      ...ofFlows('team-invitation'),
    ],
  },
  permissions: {
    services: [
      ...inModules('session/*.ts', 'pins/*.ts', 'second-factor/*.ts', 'passkeys/*.ts', 'passwords/*.ts'),
      ...inModules('account-security/*.ts'),
      'server/plugins/{access,idempotency*,route,device-cookie}.ts',
    ],
    tests: [
      ...inApi('people/{pins,second-factor,step-up,passkeys,password,session,verify-sign-in,otp}.test.ts'),
      ...inApi('people/{team,permission-effects}.test.ts', 'money/transactions.rights.test.ts'),
      ...inApi('platform/idempotency.test.ts', 'platform/limits/rate-limit.test.ts'),
      ...ofFlows('session', 'confirm-by-code'),
    ],
  },
};

/** Wording, and declarations without a decision. */
export const withoutDecisions = /\.(emails?|notices|words|document|records|outbox)\.ts$/;
/** They look at records of older versions, not at a service. */
export const ofMigrations = /-migration\.test\.ts$/;
