-- Referrals of businesses, and the referrer of a sign-up until its business exists.
create table referrals (
  business_id uuid not null references businesses (id),
  id uuid not null,
  referrer_id uuid not null references users (id),
  referred_business_id uuid not null references businesses (id),
  status text not null,
  signed_up_at timestamptz(3) not null,
  due_at timestamptz(3),
  paid_at timestamptz(3),
  voided_at timestamptz(3),
  void_reason text,
  note text,
  bonus_business_id uuid,
  bonus_transaction_id uuid,
  reviewed_at timestamptz(3) not null,
  constraint referrals_pkey primary key (business_id, id),
  constraint referrals_status check (status in ('pending', 'approved', 'paid', 'voided')),
  constraint referrals_due check (status = 'pending' or status = 'voided' or due_at is not null),
  constraint referrals_voided check ((status = 'voided') = (voided_at is not null and void_reason is not null)),
  constraint referrals_paid check (
    (status <> 'paid' or paid_at is not null)
    and (paid_at is null) = (bonus_business_id is null) and (paid_at is null) = (bonus_transaction_id is null)),
  constraint referrals_bonus foreign key (bonus_business_id, bonus_transaction_id) references transactions (business_id, id)
);
create unique index referrals_referred on referrals (referred_business_id);
create index referrals_of_referrer on referrals (referrer_id, signed_up_at, id);
create index referrals_open on referrals (reviewed_at) where status <> 'voided';

alter table onboardings add column referrer_id uuid references users (id);
