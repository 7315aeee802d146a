import type { CalendarDate } from '@internationalized/date';
import type { PaymentMethod } from '#domain/order.ts';
import { dayOf, spanOf } from '#domain/date-range.ts';
import { Currency } from '#domain/money.ts';
import type { Member } from '#server/caller.ts';
import type { Deps } from '#server/deps.ts';
import { createExpense, createIncome, hasEntries } from '#server/modules/bookkeeping/bookkeeping.records.ts';
import type { DemoBusiness } from './businesses.ts';
import { type DemoShopRecord, lockPlayedTo } from './demo.repo.ts';
import { Random } from './random.ts';
import { getOpeningDate } from './year/order-schedule.ts';

const hourMs = 3_600_000;

/** An expense that recurs, in major units. Amounts vary by a tenth unless they are fixed by a contract. */
interface Cost {
  category: string;
  purpose: string;
  receiver: string;
  amount: number;
  isFixed?: true;
  method: PaymentMethod;
  /** Days of the month. */
  days: readonly number[];
}

const costs: Record<DemoBusiness['key'], readonly Cost[]> = {
  'adire-house': [
    {
      category: 'Rent',
      purpose: 'Workshop in Abeokuta',
      receiver: 'Itoku Properties',
      amount: 120_000,
      isFixed: true,
      method: 'TRANSFER',
      days: [1],
    },
    {
      category: 'Wages',
      purpose: 'Two assistants',
      receiver: 'Bisi Alade and Tunde Ojo',
      amount: 140_000,
      isFixed: true,
      method: 'TRANSFER',
      days: [28],
    },
    {
      category: 'Stock',
      purpose: 'Cotton, dye and wax',
      receiver: 'Kano Textiles',
      amount: 165_000,
      method: 'TRANSFER',
      days: [6, 20],
    },
    {
      category: 'Electricity and fuel',
      purpose: 'Fuel for the generator',
      receiver: 'Filling station',
      amount: 22_000,
      method: 'CASH',
      days: [9, 24],
    },
    {
      category: 'Internet and phone',
      purpose: 'Data',
      receiver: 'Network provider',
      amount: 15_000,
      isFixed: true,
      method: 'DIRECT_DEBIT',
      days: [12],
    },
  ],
  'kiota-home': [
    {
      category: 'Rent',
      purpose: 'Storeroom',
      receiver: 'Ngong Road Properties',
      amount: 28_000,
      isFixed: true,
      method: 'TRANSFER',
      days: [1],
    },
    {
      category: 'Wages',
      purpose: 'One assistant',
      receiver: 'Wanjiru Kamau',
      amount: 25_000,
      isFixed: true,
      method: 'TRANSFER',
      days: [28],
    },
    {
      category: 'Stock',
      purpose: 'Baskets and ceramics',
      receiver: 'Makers in Kitui',
      amount: 30_000,
      method: 'TRANSFER',
      days: [8],
    },
  ],
};

/** The sales of the workshop on the market, once a month, in major units. */
const marketDay = 15;
const marketProducts = [
  { name: 'Adire scarf', price: 9_500 },
  { name: 'Fabric, two yards', price: 12_000 },
];

/** A year of rent, stock and wages, and of sales on the market, which the owner entered on each day. */
export async function enterBooks(
  deps: Pick<Deps, 'db'>,
  { businessId, startedAt }: DemoShopRecord,
  shop: DemoBusiness,
  owner: Member,
): Promise<void> {
  const { timeZone } = owner;
  const currency = Currency.parse(owner.currency);
  const random = new Random(`books ${shop.key}`);
  await deps.db.transaction(async (tx) => {
    await lockPlayedTo(tx, shop.key);
    if (await hasEntries(tx, businessId)) return;
    const today = dayOf(startedAt, timeZone);
    for (const day of listDays(dayOf(getOpeningDate(startedAt), timeZone).add({ days: 1 }), today)) {
      const morning = spanOf({ first: day, last: day }, timeZone).from.getTime() + 10 * hourMs;
      const past = { clock: { now: () => new Date(morning) } };
      const valueDate = day.toString();
      for (const { amount, isFixed, method, days: _days, ...cost } of costs[shop.key].filter((one) =>
        one.days.includes(day.day),
      )) {
        const amountMinor = isFixed ? amount * 100 : Math.round(amount * random.between(0.9, 1.1)) * 100;
        await createExpense(tx, past, owner, {
          ...cost,
          amountMinor,
          currency,
          valueDate,
          paymentMethod: method,
        });
      }
      if (shop.key === 'adire-house' && day.day === marketDay) {
        const products = marketProducts.map(({ name, price }) => ({
          name,
          quantity: random.whole(2, 6),
          unitPriceMinor: price * 100,
        }));
        const sold = { category: 'Sales in person', note: 'Market day', products };
        await createIncome(tx, past, owner, {
          ...sold,
          currency,
          valueDate,
          paymentMethod: 'CASH',
          channel: 'EVENT',
        });
      }
    }
  });
}

/** Returns the days from the first one until before the last one. */
function listDays(first: CalendarDate, last: CalendarDate): CalendarDate[] {
  const count = Math.max(0, last.compare(first));
  return Array.from({ length: count }, (_, nth) => first.add({ days: nth }));
}
