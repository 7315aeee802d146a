-- A payment that began before a card was removed, or before the business got another owner, keeps no card.
alter table subscriptions add column cards_kept_since timestamptz(3);
