-- The own domains of shops: each claim of a shop on a domain, and what the last check found.
create table store_domains (
  business_id uuid not null references businesses (id),
  id uuid not null,
  name text not null,
  status text not null,
  is_bought boolean not null,
  -- The value of the TXT record that proves this claim.
  token text not null,
  -- The results of the last check by fact.
  facts jsonb not null default '{}',
  created_by uuid not null,
  created_at timestamptz(3) not null,
  -- Checks without being asked end 48 hours later.
  watched_since timestamptz(3),
  check_count integer not null default 0,
  checking_since timestamptz(3),
  checked_at timestamptz(3),
  next_check_at timestamptz(3),
  live_at timestamptz(3),
  lost_at timestamptz(3),
  ended_at timestamptz(3),
  reason text,
  registrant jsonb,
  expires_at timestamptz(3),
  -- The first attempt to charge the present renewal, and how often it was tried again.
  renewal_started_at timestamptz(3),
  renewal_retries integer not null default 0,
  next_step_at timestamptz(3),
  constraint store_domains_pkey primary key (business_id, id),
  constraint store_domains_token unique (token),
  constraint store_domains_status check (status in ('requested', 'registering', 'refused', 'ownership', 'conflict', 'routing',
    'certificate', 'live', 'lost', 'parked', 'expired', 'refunded', 'released', 'removed')),
  constraint store_domains_end check ((status in ('refunded', 'released', 'removed')) = (ended_at is not null)),
  constraint store_domains_lost check (status <> 'lost' or lost_at is not null),
  constraint store_domains_bought check (is_bought = (registrant is not null)),
  constraint store_domains_expiry check (status <> 'expired' or expires_at is not null)
);
-- One shop at a time holds a domain, whatever two of them do at once. The proxy's question is answered from this index.
create unique index store_domains_held on store_domains (name) include (status)
  where status in ('routing', 'certificate', 'live', 'lost', 'parked', 'expired');
create unique index store_domains_claimed on store_domains (business_id, name)
  where status not in ('refunded', 'released', 'removed');
create index store_domains_by_name on store_domains (name) where status not in ('refunded', 'released', 'removed');
create index store_domains_to_check on store_domains (next_check_at) where next_check_at is not null;
create index store_domains_due on store_domains (next_step_at) where next_step_at is not null;

create sequence domain_receipt_number;

-- Orders for a year of a domain. An order is paid, void or refunded once its instant is set.
create table domain_orders (
  business_id uuid not null,
  id uuid not null,
  domain_id uuid not null,
  kind text not null,
  years integer not null,
  total_minor bigint not null,
  payer_email text not null,
  -- Of a renewal: the end of the time that was paid before. It is billed once.
  renews_from timestamptz(3),
  created_at timestamptz(3) not null,
  paid_at timestamptz(3),
  voided_at timestamptz(3),
  refunded_at timestamptz(3),
  receipt_number bigint,
  -- The registrar has registered or renewed it.
  fulfilled_at timestamptz(3),
  -- Why the registrar did not; an operator tries again or refunds the order.
  problem text,
  -- The bank refused the stored card for good: it is not charged for this order again.
  is_hard_decline boolean not null default false,
  constraint domain_orders_pkey primary key (business_id, id),
  constraint domain_orders_domain foreign key (business_id, domain_id) references store_domains (business_id, id),
  constraint domain_orders_receipt_number unique (receipt_number),
  constraint domain_orders_kind check (kind in ('purchase', 'renewal') and (kind = 'renewal') = (renews_from is not null)),
  constraint domain_orders_amount check (total_minor > 0 and years > 0),
  constraint domain_orders_end check (paid_at is null or voided_at is null),
  constraint domain_orders_receipt check ((paid_at is null) = (receipt_number is null)),
  constraint domain_orders_refund check (refunded_at is null or paid_at is not null),
  constraint domain_orders_fulfilled check (fulfilled_at is null or paid_at is not null)
);
create unique index domain_orders_renewal on domain_orders (business_id, domain_id, renews_from) where kind = 'renewal';
create unique index domain_orders_open on domain_orders (business_id, domain_id) where paid_at is null and voided_at is null;
create index domain_orders_to_fulfil on domain_orders (paid_at)
  where paid_at is not null and fulfilled_at is null and refunded_at is null;

alter table transactions add column domain_order_id uuid;
create index transactions_of_domain_order on transactions (business_id, domain_order_id) where domain_order_id is not null;
-- beside the older version: it writes no payments of domains
create unique index transactions_domain_attempt on transactions (business_id, domain_order_id, attempt_id)
  where domain_order_id is not null and attempt_id is not null;
