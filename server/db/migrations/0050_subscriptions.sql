-- Plans of businesses: their subscription, its orders and the payments of these.
create type subscription_status as enum ('trialing', 'incomplete', 'active', 'past_due', 'canceled', 'expired');
create type billing_period as enum ('quarterly', 'yearly');
create type subscription_order_kind as enum ('purchase', 'upgrade', 'renewal');

alter table businesses
  add column test_clock_offset_ms bigint not null default 0,
  add column plan_overrides jsonb;

create table subscriptions (
  business_id uuid not null,
  id uuid not null,
  status subscription_status not null,
  plan plan not null,
  period billing_period not null,
  price_minor bigint not null,
  anchor_day text,
  period_start timestamptz(3),
  period_end timestamptz(3),
  trial_ends_at timestamptz(3),
  credit_minor bigint not null default 0,
  scheduled_kind text,
  scheduled_plan plan,
  scheduled_period billing_period,
  renewal_started_at timestamptz(3),
  past_due_since timestamptz(3),
  retries integer not null default 0,
  retried_at timestamptz(3),
  is_hard_decline boolean not null default false,
  is_grace_over boolean not null default false,
  failure_message text,
  noticed_at timestamptz(3),
  next_step_at timestamptz(3),
  card_sealed text,
  card_brand text,
  card_last_digits text,
  card_expires text,
  card_payer_email text,
  allows_balance boolean not null default false,
  version integer not null default 1,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (business_id, id),
  constraint subscriptions_paid_period check (
    (status in ('active', 'past_due')) <= (anchor_day is not null and period_start is not null and period_end is not null)),
  constraint subscriptions_amounts check (price_minor >= 0 and credit_minor >= 0),
  constraint subscriptions_scheduled check (
    case scheduled_kind when 'cancel' then scheduled_plan is null and scheduled_period is null
      when 'change' then scheduled_plan is not null and scheduled_period is not null
      else scheduled_kind is null and scheduled_plan is null and scheduled_period is null end)
);
create unique index subscriptions_current on subscriptions (business_id) where status not in ('canceled', 'expired');
create index subscriptions_due on subscriptions (next_step_at) where next_step_at is not null;

create table subscription_orders (
  business_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  kind subscription_order_kind not null,
  plan plan not null,
  period billing_period not null,
  bill jsonb not null,
  total_minor bigint not null,
  price_minor bigint not null,
  anchor_day text not null,
  period_start timestamptz(3) not null,
  period_end timestamptz(3) not null,
  credit_minor bigint not null,
  payer_email text not null,
  created_at timestamptz(3) not null,
  paid_at timestamptz(3),
  voided_at timestamptz(3),
  refunded_at timestamptz(3),
  receipt_number bigint unique,
  primary key (business_id, id),
  constraint subscription_orders_amounts check (total_minor >= 0 and credit_minor >= 0),
  constraint subscription_orders_end check (paid_at is null or voided_at is null),
  constraint subscription_orders_refund check (refunded_at is null or paid_at is not null),
  constraint subscription_orders_receipt check ((paid_at is null) = (receipt_number is null))
);
-- A period is billed once, and one order at a time is unpaid.
create unique index subscription_orders_renewal on subscription_orders (business_id, subscription_id, period_start) where kind = 'renewal';
create unique index subscription_orders_open on subscription_orders (business_id, subscription_id)
  where paid_at is null and voided_at is null;
create sequence subscription_receipt_number start 1001;

alter table transactions add column subscription_order_id uuid;
create index transactions_of_subscription_order on transactions (business_id, subscription_order_id)
  where subscription_order_id is not null;
drop index transactions_attempt;
create unique index transactions_attempt
  on transactions (business_id, coalesce(invoice_id, order_id, subscription_order_id), attempt_id)
  where attempt_id is not null;
