-- The schema of the first version. Both extensions come with PostgreSQL and are trusted: whoever owns the database may
-- create them.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create type actor_kind as enum ('merchant', 'customer', 'payment', 'courier', 'timer', 'operator', 'identity');
create type billing_period as enum ('quarterly', 'yearly');
create type delivery_configuration as enum ('SELF_MANAGED', 'KONTOR_DELIVERY');
create type delivery_timing as enum ('PRE_DELIVERY', 'ON_DELIVERY');
create type dispute_status as enum ('open', 'won', 'lost');
create type invoice_reminder_kind as enum ('before', 'due', 'after', 'hand');
create type invoice_status as enum ('DRAFT', 'PENDING', 'PARTIAL_PAYMENT', 'PAID', 'WRITTEN_OFF', 'VOID');
create type kyc_audience as enum ('INDIVIDUAL', 'BUSINESS', 'BOTH');
create type kyc_document_side as enum ('front', 'back');
create type kyc_item as enum ('PERSONAL_DETAILS', 'IDENTITY_NUMBERS', 'IDENTITY_DOCUMENT', 'BUSINESS_DETAILS', 'BUSINESS_DOCUMENT');
create type kyc_item_status as enum ('missing', 'checking', 'ready', 'approved', 'needs attention');
create type kyc_status as enum ('not started', 'in progress', 'submitted', 'needs attention', 'approved', 'rejected', 'expired', 'revoked');
create type ledger_account as enum ('pending', 'available', 'held', 'receivable', 'external', 'fees', 'suspense');
create type member_status as enum ('invited', 'expired', 'revoked', 'declined', 'active', 'suspended', 'removed', 'owner');
create type order_status as enum ('CREATED', 'PAYMENT_CONFIRMED', 'ORDER_INTENT_CONFIRMED', 'ORDER_PICKED_UP', 'DELIVERED', 'CANCELED', 'REFUND_REQUESTED', 'REFUNDED', 'FAILED', 'DECLINED');
create type ownership_transfer_status as enum ('pending', 'accepted', 'declined', 'canceled', 'expired');
create type payment_result as enum ('success', 'pending', 'failed', 'notFound', 'reversed', 'error', 'unknown');
create type plan as enum ('free', 'basic', 'pro', 'custom');
create type refund_status as enum ('pending', 'done', 'failed', 'doneLate');
create type shipping_mode as enum ('PICKUP', 'DELIVERY');
create type shipping_status as enum ('PENDING', 'READY_FOR_PICKUP', 'PICKED_UP', 'FULFILLED', 'DELIVERED', 'SCHEDULED', 'RETURNING', 'RETURNED');
create type stock_state as enum ('in', 'low', 'out');
create type subscription_order_kind as enum ('purchase', 'upgrade', 'renewal');
create type subscription_status as enum ('trialing', 'incomplete', 'active', 'past_due', 'canceled', 'expired');
create type transaction_direction as enum ('CR', 'DR');
create type transaction_source as enum ('provider', 'hand', 'import');
create type transaction_type as enum ('withdrawal', 'orderFulfillment', 'invoiceFulfillment', 'referralBonus', 'subscription', 'deposit', 'refund', 'domain');
create type transfer_phase as enum ('posted', 'hold', 'post', 'void');
create type withdrawal_status as enum ('requested', 'processing', 'paid', 'failed', 'reversed', 'canceled', 'paidLate', 'returnedLate');

-- What a search of orders goes through (server/db/search-words.ts, decision 28): the words of a text, each from each of its
-- letters on as long as three are left, and from its start; and the number from its start. Each under its business and its
-- status, so that one look finds what a person asks for in a tab. Of either the first 24 letters are kept. PL/pgSQL takes a third
-- of the time that the same query takes in a function of SQL. Restricted: a search is done before workers would have begun.
create function search_words(business uuid, facet anyenum, number text, searched text) returns tsvector language plpgsql immutable parallel restricted cost 500 as $$
declare
  place text := right(business::text, 12) || facet::text;
  word text;
  words text[] := array[place || '#' || left(number, 24)];
begin
  foreach word in array
    string_to_array(translate(searched, E'\t\n\r!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~', repeat(' ', 35)), ' ')
  loop
    continue when word = '';
    words := words || (place || '^' || left(word, 24));
    for letter in 1 .. length(word) - 2 loop
      words := words || (place || ' ' || substr(word, letter, 24));
    end loop;
  end loop;
  return array_to_tsvector(words);
end $$;

create sequence subscription_receipt_number start 1001;

-- The second factor of a sign-in: authenticator apps, recovery codes, and sign-ins that wait for one of them; passkeys.
create table authenticators (
  user_id uuid not null,
  secret_sealed text not null,
  created_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  last_step bigint,
  wrong_attempts integer not null default 0,
  locked_until timestamptz(3),
  constraint authenticators_pkey primary key (user_id)
);

create table banks (
  country text not null,
  code text not null,
  name text not null,
  is_active boolean not null,
  fetched_at timestamptz(3) not null,
  constraint banks_country_code_pk primary key (country, code)
);

create table beta_users (
  id text not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  business_name text not null,
  joined_at timestamptz(3),
  constraint beta_users_pkey primary key (id)
);

create table businesses (
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  handle text not null,
  category text not null,
  country text not null,
  currency text not null,
  time_zone text not null,
  phone_number text,
  image_url text,
  created_at timestamptz(3) not null,
  version integer not null default 1,
  plan plan not null default 'free',
  test_clock_offset_ms bigint not null default 0,
  plan_overrides jsonb,
  seats_deadline_at timestamptz(3),
  seats_announced_ids jsonb,
  constraint businesses_pkey primary key (id)
);
create index businesses_beyond_seats on businesses (seats_deadline_at) where (seats_deadline_at is not null);
create index businesses_of_owner on businesses (owner_id, id);
create unique index businesses_handle on businesses (lower(handle));

create table categories (
  business_id uuid not null,
  id uuid not null,
  name text not null,
  description text not null default '',
  priority integer not null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  product_count integer not null default 0,
  variant_count integer not null default 0,
  constraint categories_business_id_id_pk primary key (business_id, id)
);
create index categories_by_priority on categories (business_id, priority, id);
create unique index categories_name on categories (business_id, lower(name));

create table courier_events (
  business_id uuid not null,
  delivery_id uuid not null,
  event_id text not null,
  kind text not null,
  happened_at timestamptz(3) not null,
  note text,
  state text not null,
  constraint courier_events_business_id_delivery_id_event_id_pk primary key (business_id, delivery_id, event_id)
);

-- The counters of customers are held after everything else (0001_objects.sql), also where customers are put in or taken out:
-- an order with a new buyer held them before the counters of orders, one of a known buyer after, and the two waited for each
-- other. What a statement changes waits here until its transaction commits.
create table customer_count_changes (
  id bigint not null generated always as identity,
  business_id uuid not null,
  never integer not null,
  once integer not null,
  often integer not null,
  constraint customer_count_changes_pkey primary key (id)
);

create table customer_counts (
  business_id uuid not null,
  never integer not null,
  once integer not null,
  often integer not null,
  constraint customer_counts_pkey primary key (business_id)
);

-- What two customers are known by as one person: how many customers of a business have an email address, the end of a
-- phone number or a name. Possible duplicates are read from here, in place of grouping all customers.
create table customer_keys (
  business_id uuid not null,
  reason text not null,
  value text not null,
  count integer not null,
  constraint customer_keys_pkey primary key (business_id, reason, value)
);
create index customer_keys_shared on customer_keys (business_id, reason, value) where (count > 1);

create table customers (
  business_id uuid not null,
  id uuid not null,
  import_key text,
  import_hash text,
  name text,
  email text,
  phone_number text,
  country text,
  address jsonb,
  tags text[] not null default '{}'::text[],
  merged_ids uuid[] not null default '{}'::uuid[],
  version integer not null default 1,
  created_at timestamptz(3) not null,
  order_count integer not null default 0,
  spent_minor bigint not null default 0,
  last_order_at timestamptz(3),
  search_text text not null
    generated always as (lower(((((coalesce(name, '') || ' ') || coalesce(email, '')) || ' ') || coalesce(phone_number, '')))) stored,
  constraint customers_business_id_id_pk primary key (business_id, id)
);
create index customers_by_last_order on customers (business_id, coalesce(last_order_at, '1970-01-01 00:00:00+00'::timestamp with time zone), id);
create index customers_by_name on customers (business_id, lower(coalesce(name, '')), id);
create index customers_by_orders on customers (business_id, order_count, id);
create index customers_by_spent on customers (business_id, spent_minor, id);
create index customers_by_tag on customers using gin (business_id, tags) with (fastupdate=off);
create index customers_email on customers (business_id, lower(email));
create index customers_newest on customers (business_id, created_at, id);
create index customers_phone on customers (business_id, "right"(regexp_replace(phone_number, '\D'::text, '', 'g'::text), 9));
create index customers_search on customers using gin (business_id, search_text gin_trgm_ops) with (fastupdate=off);
create unique index customers_import_key on customers (business_id, import_key);

create table deliveries (
  business_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  status text not null,
  courier_reference text,
  refusal text,
  requested_at timestamptz(3) not null,
  constraint deliveries_business_id_id_pk primary key (business_id, id)
);
create index deliveries_of_order on deliveries (business_id, order_id, id);
create unique index deliveries_current on deliveries (business_id, order_id) where (status in ('requesting', 'booked', 'picked up', 'returning'));
create unique index deliveries_reference on deliveries (id);

create table delivery_zones (
  business_id uuid not null,
  id uuid not null,
  name text not null,
  areas jsonb not null,
  fee_minor bigint not null,
  free_from_minor bigint,
  min_days integer not null,
  max_days integer not null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  constraint delivery_zones_business_id_id_pk primary key (business_id, id)
);
create unique index delivery_zones_name on delivery_zones (business_id, lower(name));

create table demo_shops (
  key text not null,
  business_id uuid not null,
  started_at timestamptz(3) not null,
  played_to timestamptz(3),
  constraint demo_shops_pkey primary key (key)
);

create table disputes (
  business_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  provider_reference text not null,
  nth integer not null,
  status dispute_status not null,
  amount_minor bigint not null,
  reason text,
  opened_at timestamptz(3) not null,
  respond_by timestamptz(3),
  closed_at timestamptz(3),
  claimed_minor bigint not null,
  constraint disputes_pkey primary key (business_id, id),
  constraint disputes_amount check (((amount_minor >= 0) and (claimed_minor > 0))),
  constraint disputes_closed check (((status = 'open') = (closed_at is null)))
);
create unique index disputes_of_payment on disputes (business_id, payment_id, provider_reference);

-- Files that a member asked for, made at that moment and kept for the minutes of their link.
create table downloads (
  id uuid not null,
  business_id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  accesses jsonb not null,
  file_name text not null,
  content_type text not null,
  is_inline boolean not null,
  pieces integer,
  row_count integer,
  asked_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint downloads_pkey primary key (id)
);
create index downloads_expiry on downloads (expires_at);
create index downloads_of_member on downloads (business_id, user_id, asked_at);

create table files (
  business_id uuid not null,
  id uuid not null,
  purpose text not null,
  name text not null,
  content_type text not null,
  size_bytes integer not null,
  width integer,
  height integer,
  content_hash text not null,
  created_by uuid not null,
  created_at timestamptz(3) not null,
  unattached_since timestamptz(3),
  constraint files_business_id_id_pk primary key (business_id, id)
);
create index files_by_id on files (id);
create index files_library on files (business_id, purpose, created_at, id);
create index files_unattached on files (unattached_since) where (unattached_since is not null);
create unique index files_content on files (business_id, purpose, content_hash);

create table flow_journeys (
  business_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  flow text not null,
  begun_at timestamptz(3) not null,
  constraint flow_journeys_business_id_id_pk primary key (business_id, id)
);
create index flow_journeys_begun on flow_journeys (begun_at);
create index flow_journeys_of_flow on flow_journeys (business_id, flow, begun_at);
create index flow_journeys_of_person on flow_journeys (user_id);

create table flow_steps (
  business_id uuid not null,
  journey_id uuid not null,
  nth integer not null,
  event text not null,
  state text not null,
  at_ms integer not null,
  constraint flow_steps_business_id_journey_id_nth_pk primary key (business_id, journey_id, nth)
);

create table idempotency_keys (
  scope text not null,
  call text not null,
  key text not null,
  payload_hash text not null,
  answer text not null,
  stored_at timestamptz not null,
  constraint idempotency_keys_scope_call_key_pk primary key (scope, call, key)
);
create index idempotency_keys_stored_at_index on idempotency_keys (stored_at);

create table identity_checks (
  business_id uuid not null,
  id uuid not null,
  result text not null,
  differs jsonb not null,
  registered_name text,
  message text,
  first_polled_at timestamptz(3) not null,
  concluded_at timestamptz(3),
  poll_count integer not null default 0,
  next_poll_at timestamptz(3),
  constraint identity_checks_business_id_id_pk primary key (business_id, id)
);
create index identity_checks_to_poll on identity_checks (next_poll_at);
create unique index identity_checks_reference on identity_checks (id);

create table imports (
  business_id uuid not null,
  id uuid not null,
  kind text not null,
  file_name text not null,
  content bytea,
  content_hash text not null,
  created_at timestamptz(3) not null,
  time_zone text not null,
  created_by uuid not null,
  created_by_name text not null,
  status text not null,
  columns jsonb not null,
  sample jsonb not null,
  mapping jsonb not null,
  report jsonb,
  preview jsonb not null,
  progress integer not null default 0,
  failure text,
  imported_before timestamptz(3),
  constraint imports_business_id_id_pk primary key (business_id, id)
);
create index imports_content on imports (business_id, kind, content_hash, created_at);
create index imports_newest on imports (business_id, kind, created_at);

-- Which modes ever worked on this database: production trusts nothing that a demo or a staging system made, and neither of
-- those may add to what production made.
create table installation_modes (
  mode text not null,
  first_started_at timestamptz(3) not null,
  last_started_at timestamptz(3) not null,
  constraint installation_modes_pkey primary key (mode),
  constraint installation_modes_mode_check check ((mode in ('development', 'demo', 'staging', 'production')))
);

create table invoice_charges (
  business_id uuid not null,
  invoice_id uuid not null,
  "position" integer not null,
  id uuid not null,
  label text not null,
  amount_minor bigint not null,
  constraint invoice_charges_business_id_invoice_id_position_pk primary key (business_id, invoice_id, "position")
);

create table invoice_counts (
  business_id uuid not null,
  status invoice_status not null,
  due_on date not null,
  currency text not null,
  count integer not null,
  total_minor bigint not null,
  paid_minor bigint not null,
  constraint invoice_counts_business_id_status_due_on_currency_pk primary key (business_id, status, due_on, currency)
);

create table invoice_items (
  business_id uuid not null,
  invoice_id uuid not null,
  "position" integer not null,
  id uuid not null,
  product_id uuid,
  variation_id uuid,
  name text not null,
  quantity integer not null,
  unit_price_minor bigint not null,
  total_minor bigint not null,
  constraint invoice_items_business_id_invoice_id_position_pk primary key (business_id, invoice_id, "position"),
  constraint invoice_items_add_up check ((total_minor = (quantity * unit_price_minor)))
);

create table invoice_numbers (
  business_id uuid not null,
  last integer not null,
  constraint invoice_numbers_pkey primary key (business_id)
);

create table invoice_reminders (
  business_id uuid not null,
  invoice_id uuid not null,
  id uuid not null,
  kind invoice_reminder_kind not null,
  due_on date not null,
  sent_at timestamptz(3) not null,
  constraint invoice_reminders_business_id_invoice_id_id_pk primary key (business_id, invoice_id, id)
);
create unique index invoice_reminders_once on invoice_reminders (business_id, invoice_id, kind, due_on) where (kind <> 'hand');

create table invoices (
  business_id uuid not null,
  id uuid not null,
  number text,
  status invoice_status not null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  issued_on date not null,
  due_on date not null,
  currency text not null,
  customer_id uuid,
  customer_name text,
  customer jsonb,
  discount jsonb,
  tax_basis_points integer not null,
  subtotal_minor bigint not null,
  discount_minor bigint not null,
  tax_minor bigint not null,
  charges_minor bigint not null,
  total_minor bigint not null,
  paid_minor bigint not null default 0,
  note text,
  terms text,
  allow_partial boolean not null,
  public_token text not null,
  sent_at timestamptz(3),
  viewed_at timestamptz(3),
  paid_at timestamptz(3),
  voided_at timestamptz(3),
  reminders boolean not null,
  remind_on date,
  repeat_every text,
  repeat_until date,
  next_recurrence_on date,
  recurrence_of uuid,
  search_text text not null default '',
  disputed_minor bigint not null default 0,
  written_off_at timestamptz(3),
  write_off_reason text,
  constraint invoices_business_id_id_pk primary key (business_id, id),
  constraint invoices_add_up
    check (((total_minor = (((subtotal_minor - discount_minor) + tax_minor) + charges_minor)) and ((discount_minor >= 0) and (discount_minor <= subtotal_minor)) and (tax_minor >= 0) and (charges_minor >= 0))),
  constraint invoices_disputed check (((disputed_minor >= 0) and (disputed_minor <= paid_minor))),
  constraint invoices_numbered_when_sent check (((sent_at is null) or (number is not null))),
  constraint invoices_status_says_what_is_paid check (
case (status)::text
    when 'PAID'::text then ((paid_minor = total_minor) and (paid_minor > 0))
    when 'PARTIAL_PAYMENT'::text then ((paid_minor > 0) and (paid_minor < total_minor))
    when 'WRITTEN_OFF'::text then ((paid_minor >= 0) and (paid_minor < total_minor))
    else (paid_minor = 0)
end),
  constraint invoices_written_off
    check (((((status)::text = 'WRITTEN_OFF') = (written_off_at is not null)) and ((write_off_reason is null) or (written_off_at is not null))))
);
create index invoices_by_due_day on invoices (business_id, due_on, id);
create index invoices_by_issue_day on invoices (business_id, issued_on, id);
-- The invoices that a business has sent in a month are counted against its plan.
create index invoices_by_sent_instant on invoices (business_id, sent_at) where (sent_at is not null);
create index invoices_by_status on invoices (business_id, status, issued_on, id);
create index invoices_by_status_and_due_day on invoices (business_id, status, due_on, id);
create index invoices_by_total on invoices (business_id, total_minor, id);
create index invoices_of_customer on invoices (business_id, customer_id, issued_on, id);
create index invoices_search on invoices using gin (business_id, search_text gin_trgm_ops) with (fastupdate=off);
create index invoices_to_recur on invoices (next_recurrence_on) where (next_recurrence_on is not null);
create index invoices_to_remind on invoices (remind_on) where (remind_on is not null);
create unique index invoices_number on invoices (business_id, number text_pattern_ops);
create unique index invoices_recurrence on invoices (business_id, recurrence_of, issued_on);
create unique index invoices_token on invoices (public_token);

-- Browsers that a person has signed in with before. A stranger's tries do not keep them out.
create table known_devices (
  user_id uuid not null,
  token_hash text not null,
  used_at timestamptz(3) not null,
  constraint known_devices_pkey primary key (user_id, token_hash)
);
create index known_devices_token on known_devices (token_hash);
create index known_devices_used on known_devices (used_at);

create table kyc_cases (
  business_id uuid not null,
  audience kyc_audience not null,
  status kyc_status not null,
  person jsonb,
  company jsonb,
  bvn_sealed text,
  bvn_masked text,
  id_number_sealed text,
  id_number_masked text,
  bank_code text,
  account_sealed text,
  account_masked text,
  started_at timestamptz(3) not null,
  submitted_at timestamptz(3),
  submissions integer not null default 0,
  decided_at timestamptz(3),
  reason text,
  verified_name text,
  expires_at timestamptz(3),
  expiry_notified_at timestamptz(3),
  appeal text,
  constraint kyc_cases_pkey primary key (business_id)
);
create index kyc_cases_by_status on kyc_cases (status, submitted_at);
create index kyc_cases_expiry on kyc_cases (expires_at) where (expires_at is not null);

create table kyc_documents (
  business_id uuid not null,
  item kyc_item not null,
  side kyc_document_side not null,
  type text not null,
  file_id uuid not null,
  constraint kyc_documents_business_id_item_side_pk primary key (business_id, item, side)
);

create table kyc_items (
  business_id uuid not null,
  item kyc_item not null,
  status kyc_item_status not null,
  reason text,
  submitted_at timestamptz(3) not null,
  expires_on date,
  constraint kyc_items_business_id_item_pk primary key (business_id, item)
);

create table ledger_accounts (
  business_id uuid not null,
  currency text not null,
  account ledger_account not null,
  debits_minor bigint not null default 0,
  credits_minor bigint not null default 0,
  debits_held_minor bigint not null default 0,
  credits_held_minor bigint not null default 0,
  constraint ledger_accounts_business_id_currency_account_pk primary key (business_id, currency, account),
  constraint ledger_holds_resolved check (((debits_held_minor >= 0) and (credits_held_minor >= 0))),
  constraint ledger_never_negative check (
case
    when (account in ('pending', 'available', 'held', 'suspense')) then (credits_minor >= (debits_minor + debits_held_minor))
    when (account = 'receivable') then (debits_minor >= (credits_minor + credits_held_minor))
    else true
end)
);

create table ledger_transfers (
  business_id uuid not null,
  id uuid not null,
  reference text not null,
  phase transfer_phase not null,
  resolves uuid,
  debit ledger_account not null,
  credit ledger_account not null,
  amount_minor bigint not null,
  currency text not null,
  transaction_id uuid not null,
  at timestamptz(3) not null,
  constraint ledger_transfers_business_id_id_pk primary key (business_id, id),
  constraint ledger_transfers_reference_unique unique (reference),
  constraint ledger_transfers_resolves_unique unique (resolves),
  constraint ledger_amount check (((amount_minor > 0) and (debit <> credit))),
  constraint ledger_resolution check (((phase in ('post', 'void')) = (resolves is not null)))
);
create index ledger_of_transaction on ledger_transfers (business_id, transaction_id);

create table notification_settings (
  business_id uuid not null,
  user_id uuid not null,
  category text not null,
  channel text not null,
  is_on boolean not null,
  constraint notification_settings_pkey primary key (business_id, user_id, category, channel)
);

-- What people are notified of in a business, and by which channels.
create table notifications (
  business_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  kind text not null,
  record_type text,
  record_id uuid,
  details jsonb not null,
  created_at timestamptz(3) not null,
  read_at timestamptz(3),
  constraint notifications_pkey primary key (business_id, user_id, id)
);
create index notifications_created on notifications (created_at);
create index notifications_unread on notifications (business_id, user_id) where (read_at is null);

create table onboardings (
  id uuid not null,
  email text not null,
  password_hash text,
  user_id uuid,
  token_hash text,
  token_expires_at timestamptz(3),
  beta_id text,
  event_id text,
  personal jsonb,
  business jsonb,
  held_handle text,
  held_until timestamptz(3),
  business_id uuid,
  created_at timestamptz(3) not null,
  constraint onboardings_pkey primary key (id)
);
create index onboardings_created on onboardings (created_at);
create index onboardings_held_handle on onboardings (held_handle);
create index onboardings_of_email on onboardings (email, created_at);
create unique index onboardings_of_user on onboardings (user_id) where (user_id is not null);
create unique index onboardings_token on onboardings (token_hash);

create table order_bulk_runs (
  business_id uuid not null,
  id uuid not null,
  action text not null,
  order_ids uuid[] not null,
  note text,
  payment_method text,
  progress integer not null default 0,
  done integer not null default 0,
  refused jsonb not null default '[]'::jsonb,
  refused_count integer not null default 0,
  actor_id uuid not null,
  actor_name text not null,
  started_at timestamptz(3) not null,
  unchanged integer not null default 0,
  constraint order_bulk_runs_business_id_id_pk primary key (business_id, id)
);

create table order_counts (
  business_id uuid not null,
  status order_status not null,
  shipping_status shipping_status not null,
  is_waiting boolean not null,
  is_unpaid boolean not null,
  count integer not null,
  constraint order_counts_pkey primary key (business_id, status, shipping_status, is_waiting, is_unpaid)
);

create table order_lines (
  business_id uuid not null,
  order_id uuid not null,
  "position" integer not null,
  id uuid not null,
  product_id uuid,
  variation_id uuid,
  sku text,
  name text not null,
  quantity integer not null,
  unit_price_minor bigint not null,
  total_minor bigint not null,
  restocked_quantity integer not null default 0,
  constraint order_lines_business_id_order_id_position_pk primary key (business_id, order_id, "position"),
  constraint order_lines_restocked check (((restocked_quantity >= 0) and (restocked_quantity <= greatest(quantity, 0))))
);
create index order_lines_of_product on order_lines (business_id, product_id);

create table order_numbers (
  business_id uuid not null,
  last integer not null,
  constraint order_numbers_pkey primary key (business_id)
);

create table orders (
  business_id uuid not null,
  id uuid not null,
  number text not null,
  placed_at timestamptz(3) not null,
  customer_id uuid,
  customer_name text,
  item_count integer not null,
  total_minor bigint not null,
  currency text not null,
  paid boolean not null,
  status order_status not null,
  shipping_status shipping_status not null,
  shipping_mode shipping_mode not null,
  version integer not null default 1,
  source text not null,
  delivery_configuration delivery_configuration not null,
  delivery_timing delivery_timing not null,
  status_before_refund order_status,
  paid_at timestamptz(3),
  refunded_at timestamptz(3),
  refunded_minor bigint not null default 0,
  payment_method text,
  picked_up_at timestamptz(3),
  fulfilled_at timestamptz(3),
  delivery_address jsonb,
  subtotal_minor bigint not null,
  delivery_fee_minor bigint not null default 0,
  discount_minor bigint not null default 0,
  note text,
  search_text text not null default '',
  stock_reserved boolean not null default false,
  pay_token text,
  import_hash text,
  refund_status text,
  dispute text,
  failed_attempts integer not null default 0,
  restock boolean,
  order_token text,
  constraint orders_business_id_id_pk primary key (business_id, id),
  constraint orders_dispute_check check ((dispute in ('open', 'lost'))),
  constraint orders_failed_attempts_check check (((failed_attempts >= 0) and (failed_attempts <= 3))),
  constraint orders_refund_status_check check ((refund_status in ('pending', 'failed')))
);
create index orders_by_shipping on orders (business_id, shipping_status, placed_at, id);
create index orders_by_status on orders (business_id, status, placed_at, id);
create index orders_by_time on orders (business_id, placed_at, id);
create index orders_by_total on orders (business_id, total_minor, id);
create index orders_handed_over on orders (fulfilled_at) where (shipping_status = 'FULFILLED');
create index orders_not_paid on orders (business_id, placed_at, id)
    where ((not paid) and (refunded_at is null) and (total_minor > 0) and (status in ('CREATED', 'ORDER_INTENT_CONFIRMED', 'ORDER_PICKED_UP', 'DELIVERED')));
create index orders_of_customer on orders (business_id, customer_id, placed_at, id);
create index orders_paid_back on orders (business_id, placed_at, id) where (refunded_at is not null);
create index orders_search on orders using gin (search_words(business_id, status, number, search_text)) with (fastupdate=off);
create index orders_to_ship on orders (business_id, placed_at, id)
    where ((status in ('PAYMENT_CONFIRMED', 'ORDER_INTENT_CONFIRMED')) and (shipping_status = 'PENDING') and (dispute is distinct from 'open'));
create index orders_unpaid on orders (placed_at) where (status = 'CREATED');
-- Orders that wait for the merchant: to be shipped, confirmed, refunded, or, once they ended, for their money to be returned.
create index orders_waiting on orders (business_id, placed_at, id)
    where ((((status in ('PAYMENT_CONFIRMED', 'ORDER_INTENT_CONFIRMED')) and (shipping_status = 'PENDING')) or ((status = 'CREATED') and (delivery_timing = 'ON_DELIVERY')) or ((status = 'REFUND_REQUESTED') and (refund_status is distinct from 'pending')) or ((status in ('CANCELED', 'DECLINED')) and paid and (refund_status is distinct from 'pending')) or ((status = 'DELIVERED') and (not paid) and (refunded_at is null) and (total_minor > 0))) and (dispute is distinct from 'open'));
-- Whether a business ever asked for a payment by an order's link.
create index orders_with_pay_link on orders (business_id) where (pay_token is not null);
create unique index orders_number on orders (business_id, number text_pattern_ops);
create unique index orders_order_token on orders (order_token) where (order_token is not null);
create unique index orders_pay_token on orders (pay_token) where (pay_token is not null);

create table otp_requests (
  id uuid not null,
  purpose text not null,
  subject_id uuid not null,
  email text,
  code_hash text,
  sent_at timestamptz(3) not null,
  wrong_attempts integer not null default 0,
  closed_at timestamptz(3),
  requested_from text,
  phone_number text,
  constraint otp_requests_pkey primary key (id),
  constraint otp_requests_recipient check ((num_nonnulls(email, phone_number) = 1))
);
create index otp_requests_of_email on otp_requests (email, purpose, sent_at);
create index otp_requests_of_phone_number on otp_requests (phone_number, sent_at) where (phone_number is not null);
create index otp_requests_of_subject on otp_requests (subject_id, sent_at);
create index otp_requests_sent on otp_requests (sent_at);

create table ownership_transfers (
  id uuid not null,
  business_id uuid not null,
  from_user_id uuid not null,
  to_user_id uuid not null,
  member_id uuid not null,
  status ownership_transfer_status not null,
  version integer not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  constraint ownership_transfers_pkey primary key (id),
  constraint ownership_transfers_end check (((status = 'pending') = (ended_at is null))),
  constraint ownership_transfers_two_people check ((from_user_id <> to_user_id))
);
create index ownership_transfers_of_recipient on ownership_transfers (to_user_id);
create index ownership_transfers_to_expire on ownership_transfers (expires_at) where (status = 'pending');
create unique index ownership_transfers_pending on ownership_transfers (business_id) where (status = 'pending');

create table passkey_challenges (
  id uuid not null,
  user_id uuid,
  challenge_hash text not null,
  created_at timestamptz(3) not null,
  constraint passkey_challenges_pkey primary key (id)
);
create index passkey_challenges_created on passkey_challenges (created_at);
create unique index passkey_challenges_challenge on passkey_challenges (challenge_hash);

create table passkeys (
  id uuid not null,
  user_id uuid not null,
  credential text not null,
  public_key text not null,
  counter bigint not null,
  device text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  constraint passkeys_pkey primary key (id)
);
create index passkeys_of_user on passkeys (user_id);
create unique index passkeys_credential on passkeys (credential);

create table password_resets (
  id uuid not null,
  user_id uuid not null,
  token_hash text not null,
  created_at timestamptz(3) not null,
  closed_at timestamptz(3),
  constraint password_resets_pkey primary key (id)
);
create index password_resets_of_user on password_resets (user_id, created_at);
create unique index password_resets_token on password_resets (token_hash);

create table payout_accounts (
  business_id uuid not null,
  id uuid not null,
  source_type text not null,
  cbn_code text not null,
  bank_name text not null,
  account_number text not null,
  account_name text not null,
  is_default boolean not null,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  usable_from timestamptz(3) not null,
  removed_at timestamptz(3),
  checked_by text not null default 'sandbox',
  constraint payout_accounts_business_id_id_pk primary key (business_id, id)
);
create index payout_accounts_of_sandbox on payout_accounts (business_id) where (checked_by = 'sandbox');
create unique index payout_accounts_default on payout_accounts (business_id) where is_default;
create unique index payout_accounts_number on payout_accounts (business_id, cbn_code, account_number) where (removed_at is null);

create table paystack_pages (
  reference text not null,
  pay_url text not null,
  amount_minor bigint,
  currency text,
  business_id uuid,
  subject_id uuid,
  constraint paystack_pages_pkey primary key (reference)
);

create table problem_reports (
  business_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  reporter_name text not null,
  at timestamptz(3) not null,
  description text not null,
  journey_id uuid,
  constraint problem_reports_business_id_id_pk primary key (business_id, id)
);
create index problem_reports_holding on problem_reports (business_id, journey_id);
create index problem_reports_newest on problem_reports (business_id, at, id);

create table product_counts (
  business_id uuid not null,
  published boolean not null,
  stock_state stock_state not null,
  is_archived boolean not null,
  count integer not null,
  constraint product_counts_business_id_published_stock_state_is_archived_pk primary key (business_id, published, stock_state, is_archived)
);

create table product_media (
  business_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  "position" integer not null,
  file_id uuid,
  source_url text,
  fetch_problem text,
  alt text not null default '',
  constraint product_media_business_id_id_pk primary key (business_id, id)
);
create index media_of_product on product_media (business_id, product_id, "position");
create index media_to_fetch on product_media (business_id, id) where (file_id is null);

create table products (
  business_id uuid not null,
  id uuid not null,
  handle text not null,
  title text not null,
  description text not null default '',
  type text,
  vendor text,
  tags text[] not null default '{}'::text[],
  category_id uuid,
  return_policy_id uuid,
  published boolean not null default false,
  archived_at timestamptz(3),
  low_stock_at integer not null,
  options jsonb not null default '[]'::jsonb,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  import_hash text,
  stock_state stock_state not null default 'in',
  available_quantity bigint,
  variation_count integer not null default 0,
  price_minor bigint not null default 0,
  discounted_amount_minor bigint,
  discount_start_date timestamptz(3),
  discount_end_date timestamptz(3),
  search_text text not null default '',
  constraint products_business_id_id_pk primary key (business_id, id)
);
create index products_archived on products (business_id, created_at, id) where (archived_at is not null);
create index products_by_price on products (business_id, price_minor, id) where (archived_at is null);
create index products_by_publication on products (business_id, published, created_at, id) where (archived_at is null);
create index products_by_quantity on products (business_id, coalesce(available_quantity, '9007199254740991'::bigint), id) where (archived_at is null);
create index products_by_stock on products (business_id, stock_state, created_at, id) where (archived_at is null);
create index products_by_title on products (business_id, lower(title), id) where (archived_at is null);
create index products_newest on products (business_id, created_at, id) where (archived_at is null);
create index products_of_category on products (business_id, category_id, created_at, id);
create index products_of_type on products (business_id, type) where ((archived_at is null) and (type is not null));
create index products_search on products using gin (business_id, search_text gin_trgm_ops) with (fastupdate=off);
create unique index products_handle on products (business_id, handle);

create table rate_limit (
  key text not null,
  attempts integer not null,
  ends_at timestamptz not null,
  next_at timestamptz,
  constraint rate_limit_pkey primary key (key)
);

-- Mails that businesses have caused to be sent to people outside of them, kept for as long as they count.
create table recipient_mails (
  business_id uuid not null,
  mail_id uuid not null,
  recipient text not null,
  is_verified boolean not null,
  admitted_at timestamptz(3) not null,
  constraint recipient_mails_pkey primary key (business_id, mail_id)
);
create index recipient_mails_admitted on recipient_mails (admitted_at);
create index recipient_mails_of_business on recipient_mails (business_id, admitted_at);
create index recipient_mails_to on recipient_mails (recipient, admitted_at);

create table recovery_codes (
  id uuid not null,
  user_id uuid not null,
  code_hash text not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3),
  constraint recovery_codes_pkey primary key (id)
);
create index recovery_codes_of_user on recovery_codes (user_id);

create table return_policies (
  business_id uuid not null,
  id uuid not null,
  name text not null,
  kind text not null,
  window_days integer not null,
  text text not null,
  is_default boolean not null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  constraint return_policies_business_id_id_pk primary key (business_id, id)
);
create unique index return_policies_default on return_policies (business_id) where is_default;
create unique index return_policies_name on return_policies (business_id, lower(name));

-- The cards that the sandbox keeps for later charges, as another company would keep them.
create table sandbox_authorizations (
  code text not null,
  payment_reference text not null,
  payer_email text not null,
  renewal text not null,
  brand text not null,
  last4 text not null,
  expiry_month integer not null,
  expiry_year integer not null,
  charge_count integer not null default 0,
  deleted_at timestamptz(3),
  constraint sandbox_authorizations_pkey primary key (code)
);
create unique index sandbox_authorizations_payment on sandbox_authorizations (payment_reference);

-- Accounts that the sandbox's bank has closed, and why.
create table sandbox_closed_accounts (
  account_number text not null,
  message text not null,
  constraint sandbox_closed_accounts_pkey primary key (account_number)
);

create table sandbox_deliveries (
  reference uuid not null,
  courier_reference text not null,
  state text not null,
  reason text,
  received_at timestamptz(3) not null,
  constraint sandbox_deliveries_pkey primary key (reference)
);

create table sandbox_deposits (
  reference text not null,
  account_number text not null,
  amount_minor bigint not null,
  currency text not null,
  sender text,
  arrived_at timestamptz(3) not null,
  reversed_at timestamptz(3),
  constraint sandbox_deposits_pkey primary key (reference)
);
create index sandbox_deposits_of_account on sandbox_deposits (account_number, arrived_at);

create table sandbox_identity_checks (
  reference text not null,
  first_polled_at timestamptz(3) not null,
  constraint sandbox_identity_checks_pkey primary key (reference)
);

create table sandbox_mail (
  id uuid not null,
  message_id text not null,
  "to" text not null,
  subject text not null,
  text text not null,
  html text not null,
  attachments jsonb not null default '[]'::jsonb,
  sent_at timestamptz not null,
  constraint sandbox_mail_pkey primary key (id),
  constraint sandbox_mail_message_id_unique unique (message_id)
);
create index sandbox_mail_to_id_index on sandbox_mail ("to", id);

create table sandbox_payments (
  reference text not null,
  code text not null,
  amount_minor bigint not null,
  currency text not null,
  payer_email text not null,
  title text not null,
  return_url text not null,
  channel text,
  outcome text,
  chosen_at timestamptz(3),
  business_id uuid,
  subject_id uuid,
  should_keep_card boolean not null default false,
  authorization_code text,
  constraint sandbox_payments_pkey primary key (reference),
  constraint sandbox_payments_code_unique unique (code)
);

create table sandbox_payouts (
  reference text not null,
  amount_minor bigint not null,
  currency text not null,
  account_number text not null,
  accepted_at timestamptz(3) not null,
  constraint sandbox_payouts_pkey primary key (reference)
);

create table sandbox_refunds (
  reference text not null,
  payment_reference text not null,
  amount_minor bigint not null,
  requested_at timestamptz(3) not null,
  failure text,
  constraint sandbox_refunds_pkey primary key (reference)
);
create index sandbox_refunds_payment_reference_index on sandbox_refunds (payment_reference);

-- The text messages of the sandbox.
create table sandbox_sms (
  id uuid not null,
  message_id text not null,
  "to" text not null,
  text text not null,
  sent_at timestamptz(3) not null,
  constraint sandbox_sms_pkey primary key (id),
  constraint sandbox_sms_message_id_key unique (message_id)
);
create index sandbox_sms_to on sandbox_sms ("to", id);

create table sessions (
  id uuid not null,
  user_id uuid not null,
  token_hash text not null,
  device text not null,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  second_factor_at timestamptz(3),
  last_address text,
  password_at timestamptz(3),
  constraint sessions_pkey primary key (id)
);
create index sessions_last_seen on sessions (last_seen_at);
create index sessions_of_user on sessions (user_id);
create unique index sessions_token on sessions (token_hash);

create table shipping_settings (
  business_id uuid not null,
  delivery_mode text,
  pickup_address text,
  constraint shipping_settings_pkey primary key (business_id)
);

create table sign_in_challenges (
  id uuid not null,
  user_id uuid not null,
  token_hash text not null,
  created_at timestamptz(3) not null,
  wrong_attempts integer not null default 0,
  closed_at timestamptz(3),
  constraint sign_in_challenges_pkey primary key (id)
);
create index sign_in_challenges_created on sign_in_challenges (created_at);
create index sign_in_challenges_of_user on sign_in_challenges (user_id);
create unique index sign_in_challenges_token on sign_in_challenges (token_hash);

create table stock_movements (
  business_id uuid not null,
  id uuid not null,
  variation_id uuid not null,
  product_id uuid not null,
  at timestamptz(3) not null,
  difference integer not null,
  quantity_after integer,
  reason text not null,
  order_id uuid,
  actor_id uuid,
  actor_name text not null,
  note text,
  constraint stock_movements_business_id_id_pk primary key (business_id, id)
);
create index stock_movements_of_order on stock_movements (business_id, order_id);
create index stock_movements_of_product on stock_movements (business_id, product_id, at, id);

-- Space that an upload has claimed before its bytes are stored. What is left behind is cleaned up with its bytes.
create table storage_reservations (
  id uuid not null,
  business_id uuid not null,
  purpose text not null,
  content_hash text not null,
  size_bytes bigint not null,
  expires_at timestamptz(3) not null,
  constraint storage_reservations_pkey primary key (id)
);
create index storage_reservations_expiry on storage_reservations (expires_at);
create index storage_reservations_of_business on storage_reservations (business_id);

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
  receipt_number bigint,
  constraint subscription_orders_pkey primary key (business_id, id),
  constraint subscription_orders_receipt_number_key unique (receipt_number),
  constraint subscription_orders_amounts check (((total_minor >= 0) and (credit_minor >= 0))),
  constraint subscription_orders_end check (((paid_at is null) or (voided_at is null))),
  constraint subscription_orders_receipt check (((paid_at is null) = (receipt_number is null))),
  constraint subscription_orders_refund check (((refunded_at is null) or (paid_at is not null)))
);
create unique index subscription_orders_open on subscription_orders (business_id, subscription_id) where ((paid_at is null) and (voided_at is null));
-- A period is billed once, and one order at a time is unpaid.
create unique index subscription_orders_renewal on subscription_orders (business_id, subscription_id, period_start) where (kind = 'renewal');

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
  card_payment_id uuid,
  cards_kept_since timestamptz(3),
  constraint subscriptions_pkey primary key (business_id, id),
  constraint subscriptions_amounts check (((price_minor >= 0) and (credit_minor >= 0))),
  constraint subscriptions_paid_period
    check (((status in ('active', 'past_due')) <= ((anchor_day is not null) and (period_start is not null) and (period_end is not null)))),
  constraint subscriptions_scheduled check (
case scheduled_kind
    when 'cancel'::text then ((scheduled_plan is null) and (scheduled_period is null))
    when 'change'::text then ((scheduled_plan is not null) and (scheduled_period is not null))
    else ((scheduled_kind is null) and (scheduled_plan is null) and (scheduled_period is null))
end)
);
create index subscriptions_due on subscriptions (next_step_at) where (next_step_at is not null);
create unique index subscriptions_current on subscriptions (business_id) where (status not in ('canceled', 'expired'));

create table team_members (
  business_id uuid not null,
  user_id uuid,
  permissions jsonb not null,
  joined_at timestamptz(3),
  id uuid not null,
  email text not null,
  status member_status not null,
  version integer not null,
  token_hash text,
  expires_at timestamptz(3),
  invited_by uuid,
  invited_at timestamptz(3) not null,
  ended_at timestamptz(3),
  constraint team_members_pkey primary key (id),
  constraint team_members_email_lower_case check ((email = lower(email))),
  constraint team_members_member_is_a_person check (((status not in ('active', 'suspended', 'removed')) or (user_id is not null)))
);
create index team_members_of_user on team_members (user_id);
create index team_members_to_expire on team_members (expires_at) where (status = 'invited');
create unique index team_members_listed_email on team_members (business_id, email) where (status in ('invited', 'expired', 'active', 'suspended'));
create unique index team_members_person on team_members (business_id, user_id) where (status in ('active', 'suspended'));
create unique index team_members_token on team_members (token_hash);

create table timeline (
  business_id uuid not null,
  id uuid not null,
  at timestamptz(3) not null,
  record_type text not null,
  record_id uuid not null,
  record_label text not null,
  lifecycle text,
  event text not null,
  "from" text,
  "to" text,
  actor_kind actor_kind not null,
  actor_id uuid,
  actor_name text not null,
  note text,
  device text,
  address text,
  constraint timeline_business_id_id_pk primary key (business_id, id)
);
create index timeline_activity on timeline (business_id, record_type, at, id)
    where (event not in ('order.imported', 'customer.imported', 'product.imported'));
create index timeline_newest on timeline (business_id, at, id);
create index timeline_of_actor on timeline (business_id, actor_id, at, id) where (actor_id is not null);
create index timeline_of_record on timeline (business_id, record_type, record_id, id);
create index timeline_record_label on timeline (business_id, lower(record_label) text_pattern_ops);

create table transaction_count_changes (
  id bigint not null generated always as identity,
  business_id uuid not null,
  result payment_result not null,
  type transaction_type not null,
  direction transaction_direction not null,
  change integer not null,
  constraint transaction_count_changes_pkey primary key (id)
);

create table transaction_counts (
  business_id uuid not null,
  result payment_result not null,
  type transaction_type not null,
  direction transaction_direction not null,
  count integer not null,
  constraint transaction_counts_business_id_result_type_direction_pk primary key (business_id, result, type, direction)
);

create table transaction_pins (
  user_id uuid not null,
  pin_hash text not null,
  set_at timestamptz(3) not null,
  wrong_attempts integer not null default 0,
  locked_until timestamptz(3),
  reset_id uuid,
  constraint transaction_pins_pkey primary key (user_id)
);

create table transactions (
  business_id uuid not null,
  id uuid not null,
  type transaction_type not null,
  direction transaction_direction not null,
  source transaction_source not null,
  result payment_result not null,
  method text,
  invoice_id uuid,
  order_id uuid,
  refund_of uuid,
  label text,
  counterpart text,
  gross_minor bigint not null,
  fee_minor bigint not null default 0,
  net_minor bigint not null,
  currency text not null,
  refunded_minor bigint not null default 0,
  surplus_minor bigint not null default 0,
  created_at timestamptz(3) not null,
  at timestamptz(3) not null,
  concluded_at timestamptz(3),
  settles_at timestamptz(3),
  settled_at timestamptz(3),
  message text,
  provider text,
  provider_reference text,
  channel text,
  pay_url text,
  payer_email text,
  poll_count integer not null default 0,
  last_polled_at timestamptz(3),
  next_poll_at timestamptz(3),
  search_text text not null
    generated always as (lower(((((coalesce(label, '') || ' ') || coalesce(counterpart, '')) || ' ') || coalesce(provider_reference, '')))) stored,
  reference text,
  attempt_id uuid,
  requested_minor bigint,
  refund_status refund_status,
  retry_of uuid,
  disputed_minor bigint not null default 0,
  subscription_order_id uuid,
  subscription_id uuid,
  keeps_card boolean not null default false,
  constraint transactions_business_id_id_pk primary key (business_id, id),
  constraint transactions_add_up check (((net_minor = (gross_minor - fee_minor)) and (gross_minor > 0) and (fee_minor >= 0))),
  constraint transactions_disputed
    check (((disputed_minor >= 0) and ((disputed_minor = 0) or (result = 'success')) and ((refunded_minor + disputed_minor) <= (gross_minor - surplus_minor)))),
  constraint transactions_given_back
    check (((refunded_minor >= 0) and (surplus_minor >= 0) and (refunded_minor <= gross_minor) and (surplus_minor <= gross_minor))),
  constraint transactions_named check (((source <> 'provider') or (reference is not null))),
  constraint transactions_refund_status check (
case
    when ((type = 'refund') and (source = 'provider')) then
    case refund_status
        when 'done'::refund_status then (result = 'success')
        when 'doneLate'::refund_status then (result = 'success')
        when 'failed'::refund_status then (result = 'failed')
        when 'pending'::refund_status then (result not in ('success', 'failed', 'reversed'))
        else false
    end
    else (refund_status is null)
end)
);
create index transactions_by_direction on transactions (business_id, direction, at, id);
create index transactions_by_gross on transactions (business_id, gross_minor, id);
create index transactions_by_label on transactions (business_id, label text_pattern_ops);
create index transactions_by_result on transactions (business_id, result, at, id);
create index transactions_by_time on transactions (business_id, at, id);
create index transactions_by_type on transactions (business_id, type, at, id);
create index transactions_of_invoice on transactions (business_id, invoice_id) where (invoice_id is not null);
create index transactions_of_order on transactions (business_id, order_id) where (order_id is not null);
-- Looked for at every start of production.
create index transactions_of_sandbox on transactions (business_id) where (provider = 'sandbox');
create index transactions_of_subscription on transactions (business_id, subscription_id) where (subscription_id is not null);
create index transactions_of_subscription_order on transactions (business_id, subscription_order_id) where (subscription_order_id is not null);
-- What the last payments through a provider took, for the home page: few payments of a shop may be a provider's.
create index transactions_payment_times on transactions (business_id, at)
    where ((result = 'success') and (provider is not null) and (direction = 'CR') and (type <> 'deposit') and (concluded_at is not null));
create index transactions_refunds on transactions (business_id, refund_of) where (refund_of is not null);
-- Sales are read from the transactions alone. A payment that its provider took back was a sale on its day and a refund on
-- the day on which it went; there are few of them.
create index transactions_reversed on transactions (business_id, currency, at, concluded_at) where ((result = 'reversed') and (source = 'provider'));
create index transactions_search on transactions using gin (business_id, search_text gin_trgm_ops) with (fastupdate=off);
create index transactions_sums on transactions (business_id, currency, at, direction, type, gross_minor, fee_minor, surplus_minor)
    where (result = 'success');
create index transactions_to_poll on transactions (next_poll_at) where (next_poll_at is not null);
create index transactions_to_settle on transactions (settles_at) where ((settles_at is not null) and (settled_at is null));
create index transactions_unsettled on transactions (business_id, settles_at) where ((settles_at is not null) and (settled_at is null));
create unique index transactions_attempt on transactions (business_id, coalesce(invoice_id, order_id, subscription_order_id, subscription_id), attempt_id)
    where (attempt_id is not null);
create unique index transactions_provider_reference on transactions (provider, provider_reference) where (provider_reference is not null);
create unique index transactions_reference on transactions (reference) where (reference is not null);
-- A failed refund is tried again once, by one new refund.
create unique index transactions_retry on transactions (business_id, retry_of) where (retry_of is not null);

-- The trials of people by identity: each verified person has one, whatever becomes of the business.
create table used_trials (
  id uuid not null,
  user_id uuid not null,
  identity_hash text,
  used_at timestamptz(3) not null,
  constraint used_trials_pkey primary key (id),
  constraint used_trials_identity_hash_key unique (identity_hash)
);
create index used_trials_of_user on used_trials (user_id);

create table users (
  id uuid not null,
  email text not null,
  password_hash text not null,
  first_name text,
  last_name text,
  phone_number text,
  referral_code text not null,
  community_member boolean not null default false,
  image_url text,
  records_journeys boolean not null default false,
  created_at timestamptz(3) not null,
  phone_verification_id uuid,
  phone_verified_at timestamptz(3),
  constraint users_pkey primary key (id),
  constraint users_email_lower_case check ((email = lower(email)))
);
-- Files are kept as long as a person shows them as their picture.
create index users_image on users (image_url) where (image_url is not null);
create unique index users_email on users (email);
create unique index users_referral_code on users (referral_code);

create table variations (
  business_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  "position" integer not null,
  option_values text[] not null default '{}'::text[],
  sku text,
  barcode text,
  price_minor bigint not null,
  discounted_amount_minor bigint,
  discount_start_date timestamptz(3),
  discount_end_date timestamptz(3),
  available_quantity integer,
  imported_quantity integer,
  media_id uuid,
  removed_at timestamptz(3),
  constraint variations_business_id_id_pk primary key (business_id, id),
  constraint stock_is_never_below_zero check ((available_quantity >= 0))
);
create index variations_of_product on variations (business_id, product_id, "position");
create index variations_sku on variations (business_id, sku);

create table virtual_accounts (
  business_id uuid not null,
  id uuid not null,
  status text not null,
  requested_by uuid not null,
  requested_at timestamptz(3) not null,
  next_poll_at timestamptz(3),
  opened_at timestamptz(3),
  next_deposit_poll_at timestamptz(3),
  empty_deposit_polls integer not null default 0,
  last_deposit_poll_at timestamptz(3),
  provider text not null,
  bank_code text,
  bank_name text,
  account_number text,
  account_name text,
  message text,
  constraint virtual_accounts_pkey primary key (business_id),
  constraint virtual_accounts_id_unique unique (id)
);
create index virtual_accounts_to_poll on virtual_accounts (next_deposit_poll_at) where (next_deposit_poll_at is not null);
create unique index virtual_accounts_number on virtual_accounts (provider, account_number) where (account_number is not null);

create table withdrawals (
  business_id uuid not null,
  id uuid not null,
  status withdrawal_status not null,
  amount_minor bigint not null,
  fee_minor bigint not null,
  vat_minor bigint not null,
  stamp_duty_minor bigint not null,
  total_minor bigint not null,
  currency text not null,
  payout_account_id uuid not null,
  cbn_code text not null,
  bank_name text not null,
  account_number text not null,
  account_name text not null,
  provider text not null,
  requested_by_id uuid not null,
  requested_by text not null,
  requested_at timestamptz(3) not null,
  expected_at timestamptz(3) not null,
  concluded_at timestamptz(3),
  reason text,
  poll_count integer not null default 0,
  last_polled_at timestamptz(3),
  next_poll_at timestamptz(3),
  reference text not null,
  constraint withdrawals_business_id_id_pk primary key (business_id, id),
  constraint withdrawals_add_up
    check (((total_minor = (((amount_minor + fee_minor) + vat_minor) + stamp_duty_minor)) and (amount_minor > 0) and (fee_minor >= 0) and (vat_minor >= 0) and (stamp_duty_minor >= 0)))
);
create index withdrawals_of_sandbox on withdrawals (business_id) where (provider = 'sandbox');
create index withdrawals_paid on withdrawals (business_id, concluded_at) where (status = 'paid');
create index withdrawals_to_poll on withdrawals (next_poll_at) where (next_poll_at is not null);
create index withdrawals_under_way on withdrawals (business_id, id) where (status in ('requested', 'processing'));
create unique index withdrawals_reference on withdrawals (reference);

alter table authenticators add constraint authenticators_user_id_fkey foreign key (user_id) references users (id);
alter table businesses add constraint businesses_owner_id_users_id_fk foreign key (owner_id) references users (id);
alter table disputes add constraint disputes_business_id_payment_id_fkey
    foreign key (business_id, payment_id)
    references transactions (business_id, id);
alter table flow_journeys add constraint flow_journeys_user_id_users_id_fk foreign key (user_id) references users (id);
alter table flow_steps add constraint flow_steps_of_journey
    foreign key (business_id, journey_id)
    references flow_journeys (business_id, id) on delete cascade;
alter table identity_checks add constraint identity_checks_business_id_kyc_cases_business_id_fk
    foreign key (business_id)
    references kyc_cases (business_id);
alter table invoice_charges add constraint invoice_charges_business_id_invoice_id_invoices_business_id_id_
    foreign key (business_id, invoice_id)
    references invoices (business_id, id) on delete cascade;
alter table invoice_items add constraint invoice_items_business_id_invoice_id_invoices_business_id_id_fk
    foreign key (business_id, invoice_id)
    references invoices (business_id, id) on delete cascade;
alter table invoice_reminders add constraint invoice_reminders_business_id_invoice_id_invoices_business_id_i
    foreign key (business_id, invoice_id)
    references invoices (business_id, id) on delete cascade;
alter table known_devices add constraint known_devices_user_id_fkey foreign key (user_id) references users (id);
alter table kyc_cases add constraint kyc_cases_business_id_businesses_id_fk foreign key (business_id) references businesses (id);
alter table kyc_documents add constraint kyc_documents_business_id_item_kyc_items_business_id_item_fk
    foreign key (business_id, item)
    references kyc_items (business_id, item);
alter table kyc_items add constraint kyc_items_business_id_kyc_cases_business_id_fk foreign key (business_id) references kyc_cases (business_id);
alter table onboardings add constraint onboardings_business_id_businesses_id_fk foreign key (business_id) references businesses (id);
alter table onboardings add constraint onboardings_user_id_users_id_fk foreign key (user_id) references users (id);
alter table order_lines add constraint order_lines_business_id_order_id_orders_business_id_id_fk
    foreign key (business_id, order_id)
    references orders (business_id, id);
alter table ownership_transfers add constraint ownership_transfers_business_id_fkey foreign key (business_id) references businesses (id);
alter table ownership_transfers add constraint ownership_transfers_from_user_id_fkey foreign key (from_user_id) references users (id);
alter table ownership_transfers add constraint ownership_transfers_member_id_fkey foreign key (member_id) references team_members (id);
alter table ownership_transfers add constraint ownership_transfers_to_user_id_fkey foreign key (to_user_id) references users (id);
alter table passkey_challenges add constraint passkey_challenges_user_id_fkey foreign key (user_id) references users (id);
alter table passkeys add constraint passkeys_user_id_fkey foreign key (user_id) references users (id);
alter table password_resets add constraint password_resets_user_id_users_id_fk foreign key (user_id) references users (id);
alter table problem_reports add constraint problem_reports_journey foreign key (business_id, journey_id) references flow_journeys (business_id, id);
alter table problem_reports add constraint problem_reports_user_id_users_id_fk foreign key (user_id) references users (id);
alter table product_media add constraint product_media_business_id_product_id_products_business_id_id_fk
    foreign key (business_id, product_id)
    references products (business_id, id) on delete cascade;
alter table products add constraint products_business_id_category_id_categories_business_id_id_fk
    foreign key (business_id, category_id)
    references categories (business_id, id);
alter table recovery_codes add constraint recovery_codes_user_id_fkey foreign key (user_id) references users (id);
alter table sandbox_authorizations add constraint sandbox_authorizations_payment_reference_fkey
    foreign key (payment_reference)
    references sandbox_payments (reference);
alter table sandbox_payments add constraint sandbox_payments_authorization_code_fkey
    foreign key (authorization_code)
    references sandbox_authorizations (code);
alter table sandbox_refunds add constraint sandbox_refunds_payment_reference_sandbox_payments_reference_fk
    foreign key (payment_reference)
    references sandbox_payments (reference);
alter table sessions add constraint sessions_user_id_users_id_fk foreign key (user_id) references users (id);
alter table sign_in_challenges add constraint sign_in_challenges_user_id_fkey foreign key (user_id) references users (id);
alter table team_members add constraint team_members_business_id_businesses_id_fk foreign key (business_id) references businesses (id);
alter table team_members add constraint team_members_invited_by_fkey foreign key (invited_by) references users (id);
alter table team_members add constraint team_members_user_id_users_id_fk foreign key (user_id) references users (id);
alter table transaction_pins add constraint transaction_pins_user_id_users_id_fk foreign key (user_id) references users (id);
alter table variations add constraint variations_business_id_product_id_products_business_id_id_fk
    foreign key (business_id, product_id)
    references products (business_id, id) on delete cascade;

-- Kept counters of customers by how often they ordered: never, once, more often. What an order changes is counted when
-- its transaction commits: the one row of a business is held shortly, and after everything else.
create function add_to_customer_counts(business uuid, never_more integer, once_more integer, often_more integer) returns void language sql as $$
  insert into customer_counts as kept (business_id, never, once, often)
  values (business, never_more, once_more, often_more)
  on conflict (business_id) do update set
    never = kept.never + excluded.never, once = kept.once + excluded.once, often = kept.often + excluded.often
$$;

create function keys_of_customer(customer customers) returns table (reason text, value text) language sql immutable as $$
  select 'email', lower(customer.email) where customer.email <> ''
  union all
  select 'phone', right(regexp_replace(customer.phone_number, '\D', '', 'g'), 9) where length(customer.phone_number) >= 7
  union all
  select 'name', lower(customer.name) where customer.name <> ''
$$;

-- The counter rows are locked in the order of their key, so that two statements never wait for each other. A key that no
-- customer has any more is deleted: nothing of a deleted customer stays.
create function change_customer_keys(removed customers[], added customers[]) returns void language sql as $$
  insert into customer_keys as kept (business_id, reason, value, count)
  select business_id, reason, value, sum(change) from (
    select gone.business_id, key.reason, key.value, -1 as change from unnest(removed) gone, keys_of_customer(gone) key
    union all
    select come.business_id, key.reason, key.value, 1 from unnest(added) come, keys_of_customer(come) key
  ) changes
  group by business_id, reason, value having sum(change) <> 0 order by business_id, reason, value
  on conflict (business_id, reason, value) do update set count = kept.count + excluded.count;

  delete from customer_keys kept using (
    select distinct gone.business_id, key.reason, key.value from unnest(removed) gone, keys_of_customer(gone) key
  ) gone
  where kept.business_id = gone.business_id and kept.reason = gone.reason and kept.value = gone.value and kept.count = 0;
$$;

-- The amount that a customer spent also holds what is paid of their invoices, less what was returned of it, in the business's
-- currency. Customers are locked in the order of their ids, after invoices as after orders.
create function count_customer_invoices() returns trigger language plpgsql as $$
declare
  gone invoices[] := '{}';
  come invoices[] := '{}';
  counted record;
begin
  if tg_op <> 'INSERT' then
    select coalesce(array_agg(removed::invoices), '{}') into gone from removed where customer_id is not null and paid_minor > 0;
  end if;
  if tg_op <> 'DELETE' then
    select coalesce(array_agg(added::invoices), '{}') into come from added where customer_id is not null and paid_minor > 0;
  end if;
  for counted in
    select changes.business_id, customer_id, sum(sign * paid_minor)::bigint as spent
    from (select i.*, 1 as sign from unnest(come) i union all select i.*, -1 from unnest(gone) i) changes
    join businesses on businesses.id = changes.business_id and businesses.currency = changes.currency
    group by 1, 2 having sum(sign * paid_minor) <> 0 order by 1, 2
  loop
    update customers set spent_minor = spent_minor + counted.spent
    where business_id = counted.business_id and id = counted.customer_id;
  end loop;
  return null;
end $$;

create function count_customer_keys() returns trigger language plpgsql as $$
declare
  changed customers[];
begin
  if tg_op = 'INSERT' then
    select array_agg(added::customers) into changed from added;
    perform change_customer_keys('{}', coalesce(changed, '{}'));
  else
    select array_agg(removed::customers) into changed from removed;
    perform change_customer_keys(coalesce(changed, '{}'), '{}');
  end if;
  return null;
end $$;

-- What a customer ordered and paid, in the business's currency: orders that were not turned down, money that was not
-- paid back. Customers are locked in the order of their ids.
create function count_customer_orders() returns trigger language plpgsql as $$
declare
  gone orders[] := '{}';
  come orders[] := '{}';
  counted record;
begin
  if tg_op <> 'INSERT' then select coalesce(array_agg(removed::orders), '{}') into gone from removed where customer_id is not null; end if;
  if tg_op <> 'DELETE' then select coalesce(array_agg(added::orders), '{}') into come from added where customer_id is not null; end if;
  for counted in
    select changes.business_id, customer_id,
      coalesce(sum(sign) filter (where status not in ('DECLINED', 'CANCELED', 'FAILED')), 0)::int as orders,
      coalesce(sum(sign * (total_minor - refunded_minor)) filter (
        where paid_at is not null and refunded_at is null and changes.currency = businesses.currency
      ), 0)::bigint as spent,
      max(placed_at) filter (where sign = 1) as last_order_at
    from (select o.*, 1 as sign from unnest(come) o union all select o.*, -1 from unnest(gone) o) changes
    join businesses on businesses.id = changes.business_id
    group by 1, 2 order by 1, 2
  loop
    update customers set
      order_count = order_count + counted.orders,
      spent_minor = spent_minor + counted.spent,
      last_order_at = greatest(last_order_at, counted.last_order_at)
    where business_id = counted.business_id and id = counted.customer_id
      and (counted.orders <> 0 or counted.spent <> 0 or last_order_at is distinct from greatest(last_order_at, counted.last_order_at));
  end loop;
  return null;
end $$;

create function count_customers() returns trigger language plpgsql as $$
declare
  sign int := case when tg_op = 'INSERT' then 1 else -1 end;
  changed customers[];
begin
  if tg_op = 'INSERT' then select array_agg(added::customers) into changed from added;
  else select array_agg(removed::customers) into changed from removed; end if;
  insert into customer_count_changes (business_id, never, once, often)
  select
    business_id,
    sign * count(*) filter (where order_count = 0),
    sign * count(*) filter (where order_count = 1),
    sign * count(*) filter (where order_count > 1)
  from unnest(changed) group by business_id order by business_id;
  return null;
end $$;

-- Kept counters and sums of invoices by status, and by due day while money is owed. The counter rows are locked in the
-- order of their key, so that two statements never wait for each other.
create function count_invoices() returns trigger language plpgsql as $$
declare
  gone invoices[] := '{}';
  come invoices[] := '{}';
begin
  if tg_op <> 'INSERT' then select coalesce(array_agg(removed::invoices), '{}') into gone from removed; end if;
  if tg_op <> 'DELETE' then select coalesce(array_agg(added::invoices), '{}') into come from added; end if;
  insert into invoice_counts as kept (business_id, status, due_on, currency, count, total_minor, paid_minor)
  select
    business_id, status,
    case when status in ('PENDING', 'PARTIAL_PAYMENT') then due_on else '-infinity' end,
    currency, sum(sign), sum(sign * total_minor), sum(sign * paid_minor)
  from (select i.*, 1 as sign from unnest(come) i union all select i.*, -1 from unnest(gone) i) changes
  group by 1, 2, 3, 4
  having sum(sign) <> 0 or sum(sign * total_minor) <> 0 or sum(sign * paid_minor) <> 0
  order by 1, 2, 3, 4
  on conflict (business_id, status, due_on, currency) do update set
    count = kept.count + excluded.count,
    total_minor = kept.total_minor + excluded.total_minor,
    paid_minor = kept.paid_minor + excluded.paid_minor;
  return null;
end $$;

create function order_is_unpaid(record orders) returns boolean language sql immutable as $$
  select not record.paid and record.refunded_at is null and record.total_minor > 0
    and record.status in ('CREATED', 'ORDER_INTENT_CONFIRMED', 'ORDER_PICKED_UP', 'DELIVERED')
$$;

-- An order whose payment is disputed waits for the provider, not for its merchant: it can neither be shipped nor refunded.
create function order_is_waiting(record orders) returns boolean language sql immutable as $$
  select record.dispute is distinct from 'open' and case record.status
    when 'CREATED' then record.delivery_timing = 'ON_DELIVERY'
    when 'PAYMENT_CONFIRMED' then record.shipping_status = 'PENDING'
    when 'ORDER_INTENT_CONFIRMED' then record.shipping_status = 'PENDING'
    when 'REFUND_REQUESTED' then record.refund_status is distinct from 'pending'
    when 'CANCELED' then record.paid and record.refund_status is distinct from 'pending'
    when 'DECLINED' then record.paid and record.refund_status is distinct from 'pending'
    when 'DELIVERED' then not record.paid and record.refunded_at is null and record.total_minor > 0
    else false
  end
$$;

-- One pass over the rows of a statement; the counter rows are locked in the order of their key, so that two statements
-- never wait for each other.
create function count_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_counts as kept (business_id, status, shipping_status, is_waiting, is_unpaid, count)
    select business_id, status, shipping_status, order_is_waiting(added::orders), order_is_unpaid(added::orders), count(*)
    from added group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (business_id, status, shipping_status, is_waiting, is_unpaid)
    do update set count = kept.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into order_counts as kept (business_id, status, shipping_status, is_waiting, is_unpaid, count)
    select business_id, status, shipping_status, order_is_waiting(removed::orders), order_is_unpaid(removed::orders), -count(*)
    from removed group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (business_id, status, shipping_status, is_waiting, is_unpaid)
    do update set count = kept.count + excluded.count;
  else
    insert into order_counts as kept (business_id, status, shipping_status, is_waiting, is_unpaid, count)
    select business_id, status, shipping_status, is_waiting, is_unpaid, sum(change) from (
      select business_id, status, shipping_status, order_is_waiting(added::orders) as is_waiting,
        order_is_unpaid(added::orders) as is_unpaid, 1 as change from added
      union all
      select business_id, status, shipping_status, order_is_waiting(removed::orders), order_is_unpaid(removed::orders), -1
      from removed
    ) changes
    group by 1, 2, 3, 4, 5 having sum(change) <> 0 order by 1, 2, 3, 4, 5
    on conflict (business_id, status, shipping_status, is_waiting, is_unpaid)
    do update set count = kept.count + excluded.count;
  end if;
  return null;
end $$;

-- Kept counters of products, and of what each category holds; counter rows are locked in the order of their keys.
create function count_products() returns trigger language plpgsql as $$
declare
  gone products[] := '{}';
  come products[] := '{}';
  counted record;
begin
  if tg_op <> 'INSERT' then select coalesce(array_agg(removed::products), '{}') into gone from removed; end if;
  if tg_op <> 'DELETE' then select coalesce(array_agg(added::products), '{}') into come from added; end if;
  for counted in
    select business_id, published, stock_state, archived_at is not null as is_archived, sum(sign)::int as change
    from (select p.*, 1 as sign from unnest(come) p union all select p.*, -1 from unnest(gone) p) changes
    group by 1, 2, 3, 4 having sum(sign) <> 0 order by 1, 2, 3, 4
  loop
    insert into product_counts as kept (business_id, published, stock_state, is_archived, count)
    values (counted.business_id, counted.published, counted.stock_state, counted.is_archived, counted.change)
    on conflict (business_id, published, stock_state, is_archived) do update set count = kept.count + excluded.count;
  end loop;
  for counted in
    select business_id, category_id, sum(sign)::int as products, sum(sign * variation_count)::int as variants
    from (select p.*, 1 as sign from unnest(come) p union all select p.*, -1 from unnest(gone) p) changes
    where category_id is not null and archived_at is null
    group by 1, 2 having sum(sign) <> 0 or sum(sign * variation_count) <> 0 order by 1, 2
  loop
    update categories set product_count = product_count + counted.products, variant_count = variant_count + counted.variants
    where business_id = counted.business_id and id = counted.category_id;
  end loop;
  return null;
end $$;

create function count_transactions() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('transactions of ' || new.business_id, 0));
  insert into transaction_counts as kept (business_id, result, type, direction, count)
  values (new.business_id, new.result, new.type, new.direction, new.change)
  on conflict (business_id, result, type, direction) do update set count = kept.count + excluded.count;
  delete from transaction_count_changes where id = new.id;
  return null;
end $$;

-- What the product list shows, sorts and filters of a product's variations. Whoever changes variations holds the
-- product's row already, so nothing is locked out of order here.
create function summarise_products(wanted jsonb) returns void language sql as $$
  update products as product set
    stock_state = case
      when summary.is_out then 'out'::stock_state
      when summary.least <= product.low_stock_at then 'low'::stock_state
      else 'in'::stock_state
    end,
    available_quantity = summary.available,
    variation_count = summary.variation_count,
    price_minor = summary.price_minor,
    discounted_amount_minor = summary.discounted_amount_minor,
    discount_start_date = summary.discount_start_date,
    discount_end_date = summary.discount_end_date,
    search_text = lower(product.title || ' ' || summary.skus)
  from (
    select v.business_id, v.product_id,
      coalesce(sum(v.available_quantity), 0) = 0 and not bool_or(v.available_quantity is null) as is_out,
      min(v.available_quantity) as least,
      case when bool_or(v.available_quantity is null) then null else sum(v.available_quantity) end as available,
      count(*) filter (where v.option_values <> '{}') as variation_count,
      (array_agg(v.price_minor order by v.position))[1] as price_minor,
      (array_agg(v.discounted_amount_minor order by v.position))[1] as discounted_amount_minor,
      (array_agg(v.discount_start_date order by v.position))[1] as discount_start_date,
      (array_agg(v.discount_end_date order by v.position))[1] as discount_end_date,
      coalesce(string_agg(v.sku, ' '), '') as skus
    from jsonb_to_recordset(wanted) as w(business_id uuid, product_id uuid)
    join variations v on v.business_id = w.business_id and v.product_id = w.product_id and v.removed_at is null
    group by v.business_id, v.product_id
  ) as summary
  where product.business_id = summary.business_id and product.id = summary.product_id
$$;

create function follow_product() returns trigger language plpgsql as $$
begin
  perform summarise_products(jsonb_build_array(jsonb_build_object('business_id', new.business_id, 'product_id', new.id)));
  return null;
end $$;

create function follow_variations() returns trigger language plpgsql as $$
declare wanted jsonb;
begin
  if tg_op = 'DELETE' then
    select jsonb_agg(distinct jsonb_build_object('business_id', business_id, 'product_id', product_id)) into wanted from removed;
  else
    select jsonb_agg(distinct jsonb_build_object('business_id', business_id, 'product_id', product_id)) into wanted from added;
  end if;
  perform summarise_products(coalesce(wanted, '[]'));
  return null;
end $$;

create function keep_customer_count_change() returns trigger language plpgsql as $$
begin
  perform add_to_customer_counts(new.business_id, new.never, new.once, new.often);
  delete from customer_count_changes where id = new.id;
  return null;
end $$;

-- What went back of the money that an order is paid with: of a payment that was reversed before another one paid the order
-- nothing counts any more. A reversal takes back what no refund took before it.
create function refunded_of_order(business uuid, order_id uuid) returns bigint language sql stable as $$
  with taken as (
    select id, result, gross_minor - surplus_minor as minor, refunded_minor from transactions t
    where t.business_id = business and t.order_id = refunded_of_order.order_id and t.type = 'orderFulfillment'
      and t.result in ('success', 'reversed') and gross_minor > surplus_minor
    order by (result = 'success') desc, concluded_at desc, id desc limit 1
  )
  select coalesce((
    select least(minor, case result when 'reversed' then minor - refunded_minor else 0 end + coalesce((
      select sum(gross_minor) from transactions r
      where r.business_id = business and r.refund_of = taken.id and r.result = 'success' and r.surplus_minor = 0), 0))
    from taken), 0)::bigint
$$;

-- Whoever concludes a payment or a refund holds its order already, so nothing is locked out of order.
create function keep_given_back() returns trigger language plpgsql as $$
declare
  minor bigint := refunded_of_order(new.business_id, new.order_id);
begin
  update orders set refunded_minor = minor
  where business_id = new.business_id and id = new.order_id and refunded_minor <> minor;
  return null;
end $$;

-- What the transfers of each account add up to. Whoever writes transfers holds the accounts of the business and currency
-- already (ledger.repo.ts), so nothing is locked out of order here. The table's checks refuse what may not be negative.
create function keep_ledger() returns trigger language plpgsql as $$
declare held ledger_transfers;
begin
  if new.resolves is not null then
    select * into held from ledger_transfers where business_id = new.business_id and id = new.resolves;
    if held.phase is distinct from 'hold'
      or (held.debit, held.credit, held.amount_minor, held.currency, held.transaction_id)
        is distinct from (new.debit, new.credit, new.amount_minor, new.currency, new.transaction_id) then
      raise exception 'A transfer ends a hold as it was made: %', new.reference using errcode = 'check_violation';
    end if;
  end if;
  update ledger_accounts set
    debits_minor = debits_minor + case when new.phase in ('posted', 'post') and account = new.debit then new.amount_minor else 0 end,
    credits_minor = credits_minor + case when new.phase in ('posted', 'post') and account = new.credit then new.amount_minor else 0 end,
    debits_held_minor = debits_held_minor + case
      when account <> new.debit or new.phase = 'posted' then 0
      when new.phase = 'hold' then new.amount_minor
      else -new.amount_minor end,
    credits_held_minor = credits_held_minor + case
      when account <> new.credit or new.phase = 'posted' then 0
      when new.phase = 'hold' then new.amount_minor
      else -new.amount_minor end
  where business_id = new.business_id and currency = new.currency and account in (new.debit, new.credit);
  return null;
end $$;

create function move_customer() returns trigger language plpgsql as $$
begin
  perform add_to_customer_counts(
    new.business_id,
    (new.order_count = 0)::int - (old.order_count = 0)::int,
    (new.order_count = 1)::int - (old.order_count = 1)::int,
    (new.order_count > 1)::int - (old.order_count > 1)::int
  );
  return null;
end $$;

create function move_customer_keys() returns trigger language plpgsql as $$
begin
  perform change_customer_keys(array[old], array[new]);
  return null;
end $$;

create function note_transactions() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into transaction_count_changes (business_id, result, type, direction, change)
    select business_id, result, type, direction, count(*) from added group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into transaction_count_changes (business_id, result, type, direction, change)
    select business_id, result, type, direction, -count(*) from removed group by 1, 2, 3, 4;
  else
    insert into transaction_count_changes (business_id, result, type, direction, change)
    select business_id, result, type, direction, sum(change) from (
      select business_id, result, type, direction, 1 as change from added
      union all
      select business_id, result, type, direction, -1 from removed
    ) changes
    group by 1, 2, 3, 4 having sum(change) <> 0;
  end if;
  return null;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
end $$;

create function reject_timeline_change() returns trigger language plpgsql as $$
begin
  raise exception 'Timeline entries are appended and never changed or deleted';
end $$;

create constraint trigger keep_customer_count_change after insert on customer_count_changes deferrable initially deferred
    for each row
    execute function keep_customer_count_change();
create trigger count_added_customers after insert on customers referencing new table as added for each statement execute function count_customers();
create trigger count_keys_of_added_customers after insert on customers referencing new table as added
    for each statement
    execute function count_customer_keys();
create trigger count_keys_of_changed_customer after update of name, email, phone_number on customers
    for each row
    when ((((old.name is distinct from new.name) or (old.email is distinct from new.email)) or (old.phone_number is distinct from new.phone_number)))
    execute function move_customer_keys();
create trigger count_keys_of_removed_customers after delete on customers referencing old table as removed
    for each statement
    execute function count_customer_keys();
create constraint trigger count_moved_customer after update of order_count on customers deferrable initially deferred
    for each row
    when ((least(old.order_count, 2) <> least(new.order_count, 2)))
    execute function move_customer();
create trigger count_removed_customers after delete on customers referencing old table as removed
    for each statement
    execute function count_customers();
create trigger count_added_customer_invoices after insert on invoices referencing new table as added
    for each statement
    execute function count_customer_invoices();
create trigger count_added_invoices after insert on invoices referencing new table as added for each statement execute function count_invoices();
create trigger count_changed_customer_invoices after update on invoices referencing old table as removed new table as added
    for each statement
    execute function count_customer_invoices();
create trigger count_changed_invoices after update on invoices referencing old table as removed new table as added
    for each statement
    execute function count_invoices();
create trigger count_removed_customer_invoices after delete on invoices referencing old table as removed
    for each statement
    execute function count_customer_invoices();
create trigger count_removed_invoices after delete on invoices referencing old table as removed for each statement execute function count_invoices();
create trigger keep_ledger after insert on ledger_transfers for each row execute function keep_ledger();
create trigger ledger_is_immutable before delete or update or truncate on ledger_transfers for each statement execute function refuse_change();
create trigger count_added_customer_orders after insert on orders referencing new table as added
    for each statement
    execute function count_customer_orders();
create trigger count_added_orders after insert on orders referencing new table as added for each statement execute function count_orders();
create trigger count_changed_customer_orders after update on orders referencing old table as removed new table as added
    for each statement
    execute function count_customer_orders();
create trigger count_changed_orders after update on orders referencing old table as removed new table as added
    for each statement
    execute function count_orders();
create trigger count_removed_customer_orders after delete on orders referencing old table as removed
    for each statement
    execute function count_customer_orders();
create trigger count_removed_orders after delete on orders referencing old table as removed for each statement execute function count_orders();
create trigger count_added_products after insert on products referencing new table as added for each statement execute function count_products();
create trigger count_changed_products after update on products referencing old table as removed new table as added
    for each statement
    execute function count_products();
create trigger count_removed_products after delete on products referencing old table as removed for each statement execute function count_products();
create trigger follow_product after update of title, low_stock_at on products
    for each row
    when (((old.title <> new.title) or (old.low_stock_at <> new.low_stock_at)))
    execute function follow_product();
create trigger timeline_is_append_only before delete or update on timeline for each row execute function reject_timeline_change();
create constraint trigger count_transactions after insert on transaction_count_changes deferrable initially deferred
    for each row
    execute function count_transactions();
create trigger keep_payment_concluded after update of result, refunded_minor on transactions
    for each row
    when (((new.type = 'orderFulfillment') and (new.order_id IS not NULL) and (new.result in ('success', 'reversed')) and ((old.result <> new.result) or ((new.result = 'reversed') and (old.refunded_minor <> new.refunded_minor)))))
    execute function keep_given_back();
create trigger keep_payment_recorded after insert on transactions
    for each row
    when (((new.type = 'orderFulfillment') and (new.order_id IS not NULL) and (new.source = 'hand') and (new.result = 'success')))
    execute function keep_given_back();
create trigger keep_refund_concluded after update of result on transactions
    for each row
    when (((new.type = 'refund') and (new.order_id IS not NULL) and ((old.result = 'success') is distinct from (new.result = 'success'))))
    execute function keep_given_back();
create trigger keep_refund_made after insert on transactions
    for each row
    when (((new.type = 'refund') and (new.order_id IS not NULL) and (new.result = 'success')))
    execute function keep_given_back();
create trigger note_added_transactions after insert on transactions referencing new table as added
    for each statement
    execute function note_transactions();
create trigger note_changed_transactions after update on transactions referencing old table as removed new table as added
    for each statement
    execute function note_transactions();
create trigger note_removed_transactions after delete on transactions referencing old table as removed
    for each statement
    execute function note_transactions();
create trigger follow_added_variations after insert on variations referencing new table as added
    for each statement
    execute function follow_variations();
create trigger follow_changed_variations after update on variations referencing new table as added
    for each statement
    execute function follow_variations();
create trigger follow_removed_variations after delete on variations referencing old table as removed
    for each statement
    execute function follow_variations();
