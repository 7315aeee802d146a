-- What the last payments through a provider took, for the home page: few payments of a shop may be a provider's.
create index transactions_payment_times on transactions (business_id, at)
  where result = 'success' and provider is not null and direction = 'CR' and type <> 'deposit' and concluded_at is not null;
