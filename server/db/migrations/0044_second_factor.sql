-- The second factor of a sign-in: authenticator apps, recovery codes, and sign-ins that wait for one of them.
create table authenticators (
  user_id uuid primary key references users (id),
  secret_sealed text not null,
  created_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  last_step bigint,
  wrong_attempts integer not null default 0,
  locked_until timestamptz(3)
);

create table recovery_codes (
  id uuid primary key,
  user_id uuid not null references users (id),
  code_hash text not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index recovery_codes_of_user on recovery_codes (user_id);

create table sign_in_challenges (
  id uuid primary key,
  user_id uuid not null references users (id),
  token_hash text not null,
  created_at timestamptz(3) not null,
  wrong_attempts integer not null default 0,
  closed_at timestamptz(3)
);
create unique index sign_in_challenges_token on sign_in_challenges (token_hash);
create index sign_in_challenges_of_user on sign_in_challenges (user_id);
create index sign_in_challenges_created on sign_in_challenges (created_at);

alter table sessions add column second_factor_at timestamptz(3);
