-- A payment that began before a card was removed, or before the business got another owner, keeps no card.
alter table subscriptions add column cards_kept_since timestamptz(3);

-- A fresh sign-in, or the password again, confirms that a person spends a business's money or makes somebody able to.
alter table sessions add column password_at timestamptz(3);
