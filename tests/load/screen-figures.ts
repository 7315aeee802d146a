import { addressOf } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { medians, pairOf } from './in-turns.ts';
import type { BenchData } from './bench-data.ts';
import { type Figure, atMost } from './table.ts';

/** The number of requests in each of five rounds. */
const requests = 5;
const boundMs = 15;

/** The calls that the main screens make when they open and while the user types. */
const screenCalls: { name: string; call: CallName; query?: Record<string, string> }[] = [
  { name: 'home', call: 'homeSummary' },
  { name: 'orders', call: 'orders' },
  { name: 'orders that wait', call: 'orders', query: { waiting: 'any' } },
  { name: 'orders, unpaid', call: 'orders', query: { payment: 'unpaid' } },
  { name: 'orders, text', call: 'orders', query: { search: 'okafor' } },
  { name: 'customers', call: 'customers' },
  { name: 'customers, text', call: 'customers', query: { search: 'okafor' } },
  { name: 'customers, text of most', call: 'customers', query: { search: 'gmail' } },
  { name: 'customers, one letter', call: 'customers', query: { search: 'a' } },
  { name: "customers' figures", call: 'customerStats' },
  { name: 'possible duplicates', call: 'duplicateCustomers' },
  { name: 'products', call: 'products' },
  { name: 'products, text', call: 'products', query: { search: 'scarf 77' } },
  { name: 'categories', call: 'categories' },
  { name: 'product types', call: 'productTypes' },
  { name: 'choices of products', call: 'orderChoices', query: { search: '' } },
  { name: 'choices of products, one letter', call: 'orderChoices', query: { search: 'a' } },
  { name: 'choices of products, text', call: 'orderChoices', query: { search: 'scarf 77' } },
  { name: 'choices of customers', call: 'customerChoices', query: { search: '' } },
  { name: 'choices of customers, one letter', call: 'customerChoices', query: { search: 'a' } },
  { name: 'choices of customers, text', call: 'customerChoices', query: { search: 'okafor' } },
  { name: 'invoices', call: 'invoices' },
  { name: 'transactions', call: 'transactions' },
  { name: 'revenue', call: 'revenueSummary' },
  { name: 'balance', call: 'revenueBalance' },
  { name: 'search', call: 'search', query: { text: 'okafor' } },
  { name: 'orders, phone number', call: 'orders', query: { search: '0801 001 2345' } },
  { name: 'orders, email address', call: 'orders', query: { search: 'customer4001@' } },
  { name: 'orders, word of a number', call: 'orders', query: { search: 'b12345' } },
  { name: 'customers, phone number', call: 'customers', query: { search: '0801 001 2345' } },
  { name: 'invoices, text', call: 'invoices', query: { search: 'okafor' } },
  { name: 'invoices, number', call: 'invoices', query: { search: 'inv-1234' } },
  { name: 'transactions, text', call: 'transactions', query: { search: 'okafor' } },
  { name: 'transactions, phone number', call: 'transactions', query: { search: '0801 001 2345' } },
  { name: 'activity, number', call: 'auditLog', query: { search: '1234' } },
  { name: 'categories, text', call: 'fetchCategories', query: { search: 'scarf' } },
  { name: 'media library, text', call: 'files', query: { purpose: 'PRODUCT_IMAGE', search: 'scarf' } },
  { name: 'search, phone number', call: 'search', query: { text: '0801 001 2345' } },
  { name: 'search, one letter', call: 'search', query: { text: 'a' } },
];

/** Returns a row for each call of a main screen. Its floor is the newest page of orders of the same business. */
export async function screenFigures(stand: BenchData): Promise<Figure[]> {
  const { id, size } = stand.main;
  const figures: Figure[] = [];
  for (const { name, call, query } of screenCalls) {
    const kontor = `/api${addressOf(calls[call])}`;
    const taken = await medians(pairOf(stand, id, { floor: '/orders', kontor }, query), requests);
    figures.push({
      name: `${name}, ${size.toLocaleString('en')} orders (as floor: newest 50), p50`,
      unit: 'ms',
      ...taken,
      target: atMost(taken.kontor, boundMs, `${boundMs} ms`),
    });
  }
  return figures;
}
