-- Since when a file has been attached to nothing; it is removed a day later.
alter table files add column unattached_since timestamptz(3);
create index files_unattached on files (unattached_since) where unattached_since is not null;

-- Space that an upload has claimed before its bytes are stored. What is left behind is cleaned up with its bytes.
create table storage_reservations (
  id uuid primary key,
  business_id uuid not null,
  purpose text not null,
  content_hash text not null,
  size_bytes bigint not null,
  expires_at timestamptz(3) not null
);
create index storage_reservations_of_business on storage_reservations (business_id);
create index storage_reservations_expiry on storage_reservations (expires_at);

-- An import's file is kept for a while; what it brought, and its report, stay.
alter table imports alter column content drop not null;
