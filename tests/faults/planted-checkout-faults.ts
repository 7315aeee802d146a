import type { recordFaults } from './planted-faults.ts';

const waitsAs = (table: string) =>
  `${table}.source = 'store' and ${table}.status = 'CREATED' and ${table}.delivery_timing = 'PRE_DELIVERY'`;
const waits = waitsAs('orders');

/** Planted faults in the checkouts of stores, with the rules that detect them. */
export const checkoutFaults: typeof recordFaults = [
  {
    fault: 'the stock of an order that was not paid in time is not released',
    sql: `update orders set status = 'FAILED' where ${waits}`,
    named: [
      'an order of the store that was not paid in time holds no stock',
      'its history leads to status CREATED, but the database says FAILED',
    ],
  },
  {
    fault: 'a replaced order still takes the late money',
    sql: `update orders set replaced_by = id where source = 'store' and status = 'PAYMENT_CONFIRMED'`,
    named: ['an order of the store that was replaced is over, and keeps no money'],
  },
  {
    fault: 'an order is replaced and stays open',
    sql: `update orders set replaced_by = id where ${waits}`,
    named: ['an order of the store that was replaced is over, and keeps no money'],
  },
  {
    fault: 'no stock is reserved when the order is placed',
    sql: `update variations v set available_quantity = v.available_quantity - m.difference
        from stock_movements m join orders o on o.id = m.order_id where m.variation_id = v.id and ${waitsAs('o')};
      delete from stock_movements m using orders o where o.id = m.order_id and ${waitsAs('o')};
      update orders set stock_reserved = false where ${waits}`,
    named: ['an order of the store that awaits its payment holds its stock, and until when'],
  },
  {
    fault: 'a hold never ends',
    sql: `update checkouts set held_until = null where bought_at is null`,
    named: ['an order of the store that awaits its payment holds its stock, and until when'],
  },
  {
    fault: 'the webhook of a payment leaves the items in the cart',
    sql: `update checkouts c set bought_at = null from orders o where o.id = c.order_id and o.status = 'PAYMENT_CONFIRMED'`,
    named: ['an order has left the cart exactly if it was paid, or is paid on delivery'],
  },
  {
    fault: 'the items of an order that was not paid are taken out of the cart',
    sql: `update checkouts set bought_at = now() where bought_at is null`,
    named: ['an order has left the cart exactly if it was paid, or is paid on delivery'],
  },
];
