import { type SQL, sql } from 'drizzle-orm';
import { PgDialect, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { parseDayRange } from '#domain/date-range.ts';
import { paymentResults } from '#domain/payment.ts';
import { instant } from '#server/db/columns.ts';
import { param } from '#server/db/statement.ts';
import { customerList } from '#server/modules/customers/customer-list.repo.ts';
import { invoiceList } from '#server/modules/invoices/list/invoice-list.repo.ts';
import { orderList } from '#server/modules/orders/list/order-list.repo.ts';
import { productList } from '#server/modules/products/product-list.repo.ts';
import { transactionList } from '#server/modules/transactions/transaction-list.repo.ts';
import { countByField, countTabs, sumCounts } from '#server/platform/lists/counts.ts';
import { createFilterSet } from '#server/platform/lists/filter-set.ts';
import {
  isOneOf,
  isWithinSpan,
  equals,
  isOnDays,
  byValue,
  parameter,
} from '#server/platform/lists/filters.ts';
import { searchNumberOrText } from '#server/platform/lists/search.ts';
import { ascending, descending } from '#server/platform/lists/sorts.ts';

const parcels = pgTable('parcels', {
  businessId: uuid('business_id').notNull(),
  id: uuid('id').notNull(),
  number: text('number').notNull(),
  searchText: text('search_text').notNull(),
  city: text('city').notNull(),
  weight: integer('weight').notNull(),
  sentAt: instant('sent_at').notNull(),
  dueOn: date('due_on', { mode: 'string' }).notNull(),
});
const set = createFilterSet(
  parcels,
  {
    city: equals(parcels.city),
    state: byValue({
      late: sql`${parcels.dueOn} < ${param('today')}`,
      heavy: sql`${parcels.weight} > 10`,
      all: undefined,
    }),
    today: parameter('today'),
    sent: isWithinSpan(parcels.sentAt),
    due: isOnDays(parcels.dueOn),
    ids: isOneOf(parcels.id),
  },
  { condition: undefined, search: searchNumberOrText(parcels.number, parcels.searchText) },
);

const span = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2026-02-01T00:00:00Z') };
const days = parseDayRange('2026-01-01', '2026-01-31');

const dialect = new PgDialect();
/** Returns the text of a condition and the names of its values. */
function toText(where: SQL | undefined) {
  const { sql: condition, params } = dialect.sqlToQuery(where ?? sql``);
  const names = params.flatMap((one) =>
    typeof one === 'object' && one !== null && 'name' in one ? [String(one.name)] : [],
  );
  return { condition, names };
}

describe('the filters of a list', () => {
  const filters: Parameters<typeof set.where>[0][] = [
    {},
    { city: 'Lagos' },
    { city: 'Nairobi' },
    { city: '' },
    { state: 'all' },
    { state: 'late', today: '2026-01-01' },
    { state: 'late', today: '2026-01-02' },
    { state: 'heavy', today: '2026-01-01' },
    { state: 'heavy', sent: span },
    { due: days },
    { ids: ['one', 'two'] },
    { ids: ['one'] },
    { search: 'ada' },
    { search: 'bola' },
    { search: 'ab' },
    { search: '12' },
    { search: '#' },
    {
      search: 'ada 12',
      city: 'Lagos',
      state: 'late',
      today: '2026-01-01',
      sent: span,
      due: days,
      ids: ['one'],
    },
  ];

  it('have the same condition if they have the same shape', () => {
    const pairs = filters.map((filter) => [set.shape(filter), toText(set.where(filter)).condition] as const);
    const byShape = Map.groupBy(pairs, ([shape]) => shape);
    for (const [shape, all] of byShape)
      expect({ shape, conditions: new Set(all.map(([, condition]) => condition)).size }).toEqual({
        shape,
        conditions: 1,
      });
    expect(byShape.size).toBe(13);
  });

  it('bind a value to each name of their condition', () => {
    for (const filter of filters) {
      const values = set.values('business', filter);
      const unbound = toText(set.where(filter)).names.filter((name) => values[name] === undefined);
      expect({ filter, unbound }).toEqual({ filter, unbound: [] });
    }
  });

  it('are inactive if they are empty', () => {
    expect(toText(set.where({ city: '', state: 'all', search: '' })).condition).toBe(
      toText(set.where({})).condition,
    );
  });
});

describe('the lists of the application', () => {
  const search = ['okafor', 'ab', '12', '#', '0195f000-0000-7000-8000-000000000001', 'ada 12'];
  const texts = search.map((term) => ({ search: term }));
  const all = {
    orders: [
      orderList,
      [
        {
          status: 'CREATED',
          waiting: 'any',
          payment: 'unpaid',
          span,
          shippingStatus: 'PENDING',
          ids: ['id'],
        },
      ],
    ],
    invoices: [invoiceList, [{ status: 'OVERDUE', today: '2026-01-01', days, customer: 'id', ids: ['id'] }]],
    transactions: [
      transactionList,
      [
        { result: paymentResults[0], type: 'refund', direction: 'DR', span, ids: ['id'] },
        { figure: { name: 'net', currency: 'NGN', span } },
        { figure: { name: 'gross', currency: 'NGN', span: undefined } },
      ],
    ],
    products: [
      productList,
      [{ tab: 'low', category: 'none', type: 'Dress', ids: ['id'] }, { category: 'id' }],
    ],
    customers: [customerList, [{ tag: 'VIP', orders: 'some', ids: ['id'] }]],
  } as const;

  it.each(Object.entries(all))(
    'bind a value to each name of their conditions: %s',
    (_name, [list, filters]) => {
      for (const filter of [{}, ...filters, ...texts]) {
        const values = list.values('business', filter);
        for (const where of [list.where(filter), list.matches(filter).where]) {
          const unbound = toText(where).names.filter((name) => values[name] === undefined);
          expect({ filter, unbound }).toEqual({ filter, unbound: [] });
        }
      }
    },
  );
});

describe('a sort', () => {
  it('compares as its column does', () => {
    expect(
      [parcels.number, parcels.weight, parcels.sentAt, parcels.dueOn].map((by) => ascending(by).kind),
    ).toEqual(['text', 'integer', 'instant', 'day']);
  });

  it('by an expression compares as declared', () => {
    expect(descending(sql`weight * 2`, 'bigint')).toMatchObject({ kind: 'bigint', isDescending: true });
  });
});

describe('counters', () => {
  const counters = [
    { status: 'open', isLate: true, count: 2 },
    { status: 'open', isLate: false, count: 3 },
    { status: 'paid', isLate: false, count: 5 },
  ];

  it('are added up by tab and by field', () => {
    expect(sumCounts(counters)).toBe(10);
    expect(countByField(counters, 'status')).toEqual({ open: 5, paid: 5 });
    const isLate = ({ isLate: late }: (typeof counters)[number]) => late;
    expect(countTabs(counters, { all: () => true, late: isLate, none: () => false })).toEqual({
      all: 10,
      late: 2,
      none: 0,
    });
  });
});
