-- The settings of a business's web store; a business without a row has those of domain/webstore.ts (newStore).
create table webstores (
  business_id uuid not null,
  info jsonb not null,
  availability jsonb not null,
  checkout jsonb not null,
  branding jsonb not null,
  version integer not null default 1,
  constraint webstores_pkey primary key (business_id)
);

-- Handles that a business had before, in lower case. Until then each leads to its store, and no other business can have it.
create table former_handles (
  handle text not null,
  business_id uuid not null,
  redirects_until timestamptz(3) not null,
  constraint former_handles_pkey primary key (handle)
);
create index former_handles_of_business on former_handles (business_id, redirects_until);
