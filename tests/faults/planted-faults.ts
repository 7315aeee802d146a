/** Returns a statement that copies a row under a new ID. */
const twin = (table: string, which = 'true') =>
  `insert into ${table} select (jsonb_populate_record(kept, jsonb_build_object('id', gen_random_uuid()))).*
   from ${table} as kept where ${which} limit 1`;

/** Lifts the rule that entries are never changed. */
export const changeableTimeline = 'alter table timeline disable trigger user';

/** Planted record faults with the rules that detect them. */
export const recordFaults: { fault: string; sql: string; named: string[] }[] = [
  {
    fault: 'a counter is off by one',
    sql: `update order_counts set count = count + 1 where status = 'CREATED'`,
    named: ['the counters of a business are its orders counted'],
  },
  {
    fault: 'a counter is lost',
    sql: `delete from order_counts where status = 'CREATED'`,
    named: ['the counters of a business are its orders counted'],
  },
  {
    fault: "a counter counts orders as waiting for the merchant that aren't",
    sql: `delete from order_counts where count = 0; update order_counts set is_waiting = not is_waiting where status = 'CREATED'`,
    named: ['the counters of a business are its orders counted'],
  },
  {
    fault: 'a counter counts unpaid orders as paid',
    sql: `delete from order_counts where count = 0; update order_counts set is_unpaid = not is_unpaid where status = 'CREATED'`,
    named: ['the counters of a business are its orders counted'],
  },
  {
    fault: 'orders have no counter',
    sql: `alter table orders disable trigger user;
      delete from order_lines where order_id in (select id from orders where status = 'CREATED');
      delete from orders where status = 'CREATED'`,
    named: ['the counters of a business are its orders counted'],
  },
  {
    fault: 'a renamed customer is counted under the old name',
    sql: `alter table customers disable trigger count_keys_of_changed_customer;
      update customers set name = 'Not counted'`,
    named: ['the keys of a business are those of its customers counted'],
  },
  {
    fault: 'the keys of a deleted customer are kept',
    sql: `insert into customer_keys select distinct business_id, 'email', 'gone@shop.example', 0 from customers`,
    named: ['the keys of a business are those of its customers counted'],
  },
  {
    fault: 'the unique index of numbers is dropped',
    sql: `drop index orders_number; update orders set number = '1' where source = 'hand'`,
    named: ['no two orders of a business have one number'],
  },
  {
    fault: 'a phone number is stored as it was entered',
    sql: `update users set phone_number = '0803 123 4567' where id = (select min(id::text) from users)::uuid`,
    named: ['phone numbers are in E.164'],
  },
  {
    fault: 'an order has no lines',
    sql: `delete from order_lines where order_id in (select id from orders where status = 'CREATED')`,
    named: ['every order has lines'],
  },
  {
    fault: 'a customer has spent more than they paid',
    sql: `update customers set spent_minor = spent_minor + 1 where id = (select min(id::text) from customers)::uuid`,
    named: ['the amount that a customer spent is the payments of their orders and invoices less refunds'],
  },
  {
    fault: 'a line is lost',
    sql: `delete from order_lines where position = (select max(position) from order_lines)`,
    named: ['an order costs what its lines cost'],
  },
  {
    fault: 'the delivery fee is left out of the total',
    sql: `update orders set total_minor = subtotal_minor where status = 'CREATED'`,
    named: ['an order costs what its lines cost'],
  },
  {
    fault: "a line's total differs from its quantity times price",
    sql: `update order_lines set quantity = quantity + 1 where order_id in (select id from orders where status = 'CREATED')`,
    named: ['an order costs what its lines cost'],
  },
  {
    fault: 'the courier is booked twice',
    sql: `drop index deliveries_current; ${twin('deliveries')}`,
    named: ['an order has at most one delivery under way', 'its history leads to deliveries ["booked"]'],
  },
  {
    fault: 'a cancelled delivery is missing on its order',
    sql: `update deliveries set status = 'cancelled'`,
    named: [
      'what is with a courier has a delivery under way',
      'its history leads to deliveries ["requesting"]',
    ],
  },
  {
    fault: 'the unique index of email addresses is dropped',
    sql: `drop index users_email; update users set email = 'everybody@shop.example'`,
    named: ['an e-mail address has one account'],
  },
  {
    fault: 'the unique index of handles is dropped',
    sql: `drop index businesses_handle; update businesses set handle = 'everybody'`,
    named: ['a handle belongs to one business'],
  },
  {
    fault: 'a business belongs to another user than its onboarding',
    sql: `update businesses set owner_id = (select id from users where id not in (select user_id from onboardings))`,
    named: ['an onboarding opens one business, for the person who proved the address'],
  },
  {
    fault: 'an accepted transfer leaves the owner',
    sql: `with member as (
        insert into team_members (id, business_id, user_id, email, status, permissions, version, invited_at, joined_at)
        select gen_random_uuid(), b.id, u.id, 'member@shop.example', 'active', '[]', 1, now(), now()
        from businesses b join users u on u.id <> b.owner_id limit 1 returning *)
      insert into ownership_transfers (id, business_id, from_user_id, to_user_id, member_id, status, version, created_at, expires_at, ended_at)
      select gen_random_uuid(), m.business_id, b.owner_id, m.user_id, m.id, 'accepted', 2, now(), now(), now()
      from member m join businesses b on b.id = m.business_id`,
    named: [
      'a business belongs to the last person who accepted its ownership',
      'its history does not say how it began',
    ],
  },
  {
    fault: 'the owner is also a member',
    sql: `insert into team_members (id, business_id, user_id, email, status, permissions, version, invited_at, joined_at)
      select gen_random_uuid(), id, owner_id, 'owner@shop.example', 'active', '[]', 1, now(), now() from businesses limit 1`,
    named: ['the owner of a business is no member of it'],
  },
  {
    fault: 'an onboarding creates its business twice',
    sql: `drop index onboardings_of_user; drop index onboardings_token; ${twin('onboardings')}`,
    named: ['an onboarding opens one business, for the person who proved the address'],
  },
  {
    fault: 'a message is sent again',
    sql: `alter table sandbox_mail drop constraint sandbox_mail_message_id_unique;
      ${twin('sandbox_mail')}`,
    named: ['a message arrives once'],
  },
  {
    fault: 'an import ends before its last order',
    sql: `update imports set progress = progress - 1`,
    named: ['a finished import wrote all its records'],
  },
  {
    fault: 'stock differs from its movements',
    sql: `update variations set available_quantity = available_quantity + 1 where option_values = '{}'`,
    named: [
      'stock is never below zero, and stands where its last movement left it',
      'what is in stock is what was moved',
    ],
  },
  {
    fault: 'a movement is lost',
    sql: `delete from stock_movements where reason = 'reserved'`,
    named: [
      'what an order has set aside is what its movements took and did not give back',
      'stock is never below zero, and stands where its last movement left it',
      'what is in stock is what was moved',
    ],
  },
  {
    fault: 'goods are released twice',
    sql: `insert into stock_movements select (jsonb_populate_record(kept,
        jsonb_build_object('id', gen_random_uuid(), 'difference', -2 * difference, 'reason', 'released'))).*
      from stock_movements kept where reason = 'reserved';
      update variations set available_quantity = available_quantity + 6 where option_values = '{}'`,
    named: [
      'what an order has set aside is what its movements took and did not give back',
      'stock is never below zero, and stands where its last movement left it',
    ],
  },
  {
    fault: 'a product has no variant',
    sql: `alter table variations disable trigger user;
      update variations set removed_at = now() where option_values = '{}'`,
    named: ['every product has something that can be bought'],
  },
  {
    fault: 'two variations have the same combination of values',
    sql: `update variations set option_values = '{Indigo,S}' where option_values <> '{}'`,
    named: ['a combination of values is one variation'],
  },
  {
    fault: 'a changed price is missing in the list',
    sql: `alter table variations disable trigger user; update variations set price_minor = price_minor + 1`,
    named: ['what a list shows of a product is what its variations are'],
  },
  {
    fault: 'products have no counter',
    sql: `alter table products disable trigger user; update products set published = not published`,
    named: ['the counters of products are its products counted'],
  },
  {
    fault: 'a category counts removed products',
    sql: `alter table products disable trigger user; update products set category_id = null`,
    named: ['a category holds what it says'],
  },
  {
    fault: 'a category has no position',
    sql: `update categories set priority = 3`,
    named: ['the categories of a business stand one behind the other'],
  },
  {
    fault: 'an acknowledged write is lost',
    sql: `${changeableTimeline}; delete from timeline where event = 'payment.confirmed' and actor_id is not null`,
    named: ['what an answer told of a record stands in its timeline', 'its history leads to status CREATED'],
  },
  {
    fault: 'a status is changed without `advance`',
    sql: `update orders set status = 'DELIVERED' where status = 'CREATED'`,
    named: [
      'a delivered order has the shipping status delivered',
      'its history leads to status CREATED, but the database says DELIVERED',
    ],
  },
  {
    fault: 'an order is paid without a timeline entry',
    sql: `update orders set paid = true, payment_method = 'CASH' where status = 'CREATED'`,
    named: [
      'an order is paid exactly while its money is there',
      'its history leads to paid false, but the database says true',
    ],
  },
  {
    fault: 'an order is paid without a transaction',
    sql: `delete from transactions where source = 'hand'`,
    named: [
      'an order is paid exactly while its money is there',
      'the counters of a business are its transactions counted',
    ],
  },
  {
    fault: 'an order is refunded without a refund',
    sql: `update orders set status = 'REFUNDED', paid = false where status = 'PAYMENT_CONFIRMED'`,
    named: [
      'an order is paid exactly while its money is there',
      'the money of a refunded order was returned',
      'its history leads to status PAYMENT_CONFIRMED',
    ],
  },
  {
    fault: 'an order is disputed without a disputed payment',
    sql: `update orders set dispute = 'open' where status = 'PAYMENT_CONFIRMED'`,
    named: ['an order is disputed exactly while one of its payments is', 'its history leads to dispute null'],
  },
  {
    fault: 'an ended order has a booked courier',
    sql: `update orders set status = 'FAILED' where shipping_status in ('SCHEDULED', 'READY_FOR_PICKUP')`,
    named: [
      'no courier is booked for an order that has ended or has no courier',
      'its history leads to status ORDER_INTENT_CONFIRMED, but the database says FAILED',
    ],
  },
  {
    fault: 'a cancelled order keeps its stock reserved',
    sql: `update orders set status = 'CANCELED' where stock_reserved and not paid`,
    named: [
      'a declined or cancelled order reserves no stock',
      'its history leads to status ORDER_INTENT_CONFIRMED, but the database says CANCELED',
    ],
  },
  {
    fault: 'a past order is imported in an impossible status',
    sql: `${changeableTimeline}; update timeline set "to" = 'REFUND_REQUESTED' where event = 'order.imported' and record_label = 'P1'`,
    named: ['its order began in REFUND_REQUESTED, which is not a start'],
  },
  {
    fault: 'a finished import is recorded as failed',
    sql: `update imports set status = 'failed', failure = 'A reason'`,
    named: ['its history leads to status finished, but the database says failed'],
  },
  {
    fault: 'a transition is dropped from a timeline',
    sql: `${changeableTimeline}; delete from timeline where event = 'shipping.started'`,
    named: ['its history leads to status PAYMENT_CONFIRMED, but the database says ORDER_INTENT_CONFIRMED'],
  },
  {
    fault: 'a timeline names a lifecycle without a chart',
    sql: `${changeableTimeline}; update timeline set lifecycle = 'parcel' where lifecycle = 'shipping'`,
    named: ['there is no chart for its lifecycle "parcel"', 'its history leads to deliveries []'],
  },
  {
    fault: 'a timeline has no first entry',
    sql: `${changeableTimeline}; delete from timeline where record_id in (select id from orders where status = 'CREATED')`,
    named: ['its history does not say how it began'],
  },
  {
    fault: 'a step is recorded twice',
    sql: twin('timeline', `event = 'payment.confirmed'`),
    named: ['was recorded from'],
  },
  {
    fault: 'a step was taken by a forbidden actor',
    sql: `${changeableTimeline}; update timeline set actor_kind = 'courier' where event = 'payment.confirmed' and actor_id is null`,
    named: [
      'the order chart does not lead from CREATED to PAYMENT_CONFIRMED by payment.confirmed of courier',
    ],
  },
];
