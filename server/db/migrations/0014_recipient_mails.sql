-- Mails that businesses have caused to be sent to people outside of them, kept for as long as they count.
create table recipient_mails (
  business_id uuid not null,
  -- The mail's own id: a job that is repeated counts once.
  mail_id uuid not null,
  recipient text not null,
  -- Whether the business was verified then; of those that were not, mails to one recipient are counted together.
  is_verified boolean not null,
  admitted_at timestamptz(3) not null,
  primary key (business_id, mail_id)
);
create index recipient_mails_of_business on recipient_mails (business_id, admitted_at);
create index recipient_mails_to on recipient_mails (recipient, admitted_at);
create index recipient_mails_admitted on recipient_mails (admitted_at);
