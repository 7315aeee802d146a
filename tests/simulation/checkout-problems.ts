import { minute } from '#tests/support/people/identity.ts';
import { hashToken } from '#server/platform/tokens.ts';
import type { World } from './world.ts';

/**
 * Compares the carts of the customers with their orders: an order that was bought left the cart, any other one is still in it. Carts
 * that were changed since are left out.
 */
export async function findCartProblems({ database, made }: World): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, token, changes, orderedAt } of made.customers) {
    if (orderedAt !== changes) continue;
    const { rows } = await database.query<{ number: string; isBought: boolean; lines: number }>(
      `select o.number, c.bought_at is not null as "isBought",
         (select count(*)::int from cart_lines l where l.business_id = k.business_id and l.cart_id = k.id) as lines
       from carts k join checkouts c on c.business_id = k.business_id and c.cart_id = k.id
       join orders o on o.business_id = c.business_id and o.id = c.order_id where k.token_hash = $1`,
      [hashToken(token ?? '')],
    );
    for (const { number, isBought, lines } of rows)
      if (isBought === lines > 0)
        problems.push(
          `The cart of ${name} has ${lines} lines, and order ${number} is ${isBought ? '' : 'not '}bought`,
        );
  }
  return problems;
}

/** Lets the time to pay pass, and returns the orders that still hold their stock, and the customers with more than one of them. */
export async function findHoldProblems({ database, clock, jobs, made }: World): Promise<string[]> {
  clock.advance(16 * minute);
  await jobs.drain();
  const { rows: held } = await database.query<{ number: string }>(
    `select o.number from checkouts c join orders o on o.business_id = c.business_id and o.id = c.order_id
     where c.held_until <= $1 and o.status = 'CREATED'`,
    [clock.now()],
  );
  const { rows: double } = await database.query<{ email: string; count: number }>(
    `select c.email, count(*)::int from orders o join customers c on c.business_id = o.business_id and c.id = o.customer_id
     where o.source = 'store' and o.status = 'CREATED' and o.delivery_timing = 'PRE_DELIVERY' and c.email = any($1)
       and not exists (select from timeline t where t.record_id = o.id and t.event = 'payment.confirmed')
     group by c.business_id, c.email having count(*) > 1`,
    [made.customers.map(({ email }) => email)],
  );
  return [
    ...held.map(({ number }) => `Order ${number} holds its stock although the time to pay is over`),
    ...double.map(({ email, count }) => `${email} has ${count} orders that await their payment`),
  ];
}
