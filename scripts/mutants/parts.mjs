import { readdirSync } from 'node:fs';

const inDomain = (...names) => names.map((name) => `domain/${name}.ts`);
const testedIn = (...names) => names.map((name) => `tests/domain/${name}.test.ts`);
const butNot = (files) => files.map((file) => `!${file}`);

/** Groups of files with the tests that must detect their faults. */
const domainParts = {
  money: {
    mutate: inDomain(
      'money',
      'payment',
      'withdrawal',
      'ledger',
      'order-refund',
      'order-payment',
      'permission',
      'transaction-pin',
      'transaction',
      'dispute',
    ),
    tests: testedIn(
      'money',
      'payment',
      'withdrawal',
      'order-refund',
      'order-payment',
      'permission',
      'transaction-pin',
      'shapes',
    ),
  },
  time: {
    mutate: [
      ...inDomain('date-range', 'period', 'date-preset', 'usual-time', 'public-holidays'),
      'server/modules/payments/settlement.service.ts',
      'server/instant-of-day.ts',
    ],
    tests: [
      ...testedIn('date-range', 'period', 'usual-time', 'public-holidays', 'shapes'),
      'tests/unit/instant-of-day.test.ts',
    ],
  },
  invoices: { mutate: inDomain('invoice', 'invoice-*'), tests: testedIn('invoice', 'invoice-*') },
  orders: {
    mutate: inDomain('order', 'order-draft', 'order-status', 'order-waiting', 'delivery-zone', 'stock'),
    tests: testedIn('order-*', 'delivery-zone', 'stock', 'shapes'),
  },
  products: {
    mutate: inDomain('product', 'product-draft', 'category', 'upload', 'return-policy'),
    tests: testedIn('product', 'product-*', 'return-policy', 'upload', 'record-shapes'),
  },
  accounts: {
    mutate: inDomain('kyc', 'kyc-*', 'nuban', 'payout-*', 'person-name', 'virtual-account', 'password'),
    tests: testedIn('kyc', 'kyc-*', 'nuban', 'payout-accounts', 'password', 'shapes', 'record-shapes'),
  },
  plans: {
    mutate: inDomain('plan', 'plan-labels', 'subscription', 'subscription-*', 'seats'),
    tests: testedIn('plan', 'plan-style', 'subscription-*', 'seats', 'shapes'),
  },
  team: {
    mutate: inDomain('team', 'member-status', 'permission-labels', 'ownership', 'business-info'),
    tests: testedIn('team', 'business-info', 'shapes'),
  },
  notifications: {
    mutate: inDomain('notification', 'notification-messages', 'timeline'),
    tests: testedIn('notification', 'shapes', 'record-shapes'),
  },
  'second-factor': {
    mutate: [...inDomain('second-factor', 'passkey'), 'server/modules/second-factor/totp.ts'],
    tests: ['tests/unit/totp.test.ts', ...testedIn('second-factor', 'shapes')],
  },
};
/** Lists of names, and of labels, which the tests of screens read. */
const lists = inDomain('regions', 'activity-labels', 'order-event-labels', 'customer-notice-labels');

/** The exploration and description of charts. */
const models = new Set(['model', 'guard-words']);
const charts = readdirSync('machines/lifecycles')
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => !models.has(name.split('.').at(-1)));
const ofLifecycles = [
  'tests/machines/*-lifecycle.test.ts',
  'tests/machines/consequences.test.ts',
  'tests/machines/courier-events.test.ts',
  'tests/machines/kyc-step.test.ts',
  'tests/machines/*-plan.test.ts',
];

/**
 * The pure parts, in which StrykerJS plants faults. Each file belongs to one part; the smaller a part, the fewer tests run for
 * a fault that takes effect when its file is loaded.
 */
export const parts = {
  ...domainParts,
  domain: {
    mutate: [
      'domain/*.ts',
      ...butNot([...Object.values(domainParts).flatMap(({ mutate }) => mutate), ...lists]),
    ],
    tests: testedIn('address', 'business', 'handle', 'link-text', 'record-shapes', 'region-codes', 'text'),
  },
  ledger: { mutate: ['machines/ledger/*.ts'], tests: ['tests/machines/ledger/*.test.ts'] },
  ...Object.fromEntries(
    charts.map((name) => [name, { mutate: [`machines/lifecycles/${name}.ts`], tests: ofLifecycles }]),
  ),
};
