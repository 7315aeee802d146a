-- Columns, tables, indexes and stored names in the words of docs/glossary.md.
alter table kept_answer rename to idempotency_keys;
alter table idempotency_keys rename column kept_at to stored_at;
alter table idempotency_keys rename constraint kept_answer_scope_call_key_pk to idempotency_keys_scope_call_key_pk;
alter index kept_answer_kept_at_index rename to idempotency_keys_stored_at_index;

alter table rate_limit rename column tries to attempts;
alter table otp_requests rename column wrong_tries to wrong_attempts;
alter table transaction_pins rename column wrong_tries to wrong_attempts;

alter table transactions rename column asked_minor to requested_minor;
alter table transactions rename column asked to poll_count;
alter table transactions rename column asked_at to last_polled_at;
alter table transactions rename column ask_at to next_poll_at;
alter index transactions_to_ask rename to transactions_to_poll;
alter table withdrawals rename column asked to poll_count;
alter table withdrawals rename column asked_at to last_polled_at;
alter table withdrawals rename column ask_at to next_poll_at;
alter index withdrawals_to_ask rename to withdrawals_to_poll;
alter table identity_checks rename column asked to poll_count;
alter table identity_checks rename column asked_at to first_polled_at;
alter table identity_checks rename column ask_at to next_poll_at;
alter index identity_checks_to_ask rename to identity_checks_to_poll;
alter table sandbox_identity_checks rename column first_asked_at to first_polled_at;
alter table virtual_accounts rename column ask_at to next_poll_at;
alter table virtual_accounts rename column look_at to next_deposit_poll_at;
alter table virtual_accounts rename column looked_at to last_deposit_poll_at;
alter table virtual_accounts rename column looks to empty_deposit_polls;
alter index virtual_accounts_to_look rename to virtual_accounts_to_poll;

alter table kyc_cases rename column expiry_told_at to expiry_notified_at;
alter table kyc_items rename column given_at to submitted_at;
alter table payout_accounts rename column waits_until to usable_from;
alter table banks rename column seen_at to fetched_at;
alter table sandbox_payouts rename column taken_at to accepted_at;
alter table problem_reports rename column what to description;

alter table customers rename column absorbed to merged_ids;
alter table delivery_zones rename column least_days to min_days;
alter table delivery_zones rename column most_days to max_days;
alter table invoices rename column next_on to next_recurrence_on;
alter table invoices rename column repeats to recurrence_of;
alter index invoices_repetition rename to invoices_recurrence;
alter index invoices_to_repeat rename to invoices_to_recur;
alter table order_lines rename column put_back to restocked_quantity;
alter table order_lines rename constraint order_lines_put_back to order_lines_restocked;

update timeline set event = case event
  when 'stock.putBack' then 'stock.restocked'
  when 'order.revived' then 'order.reopened'
  when 'payment.takenBack' then 'payment.undone'
  when 'kyc.askAgain' then 'kyc.requestAgain'
  when 'item.given' then 'item.submitted'
  when 'item.give' then 'item.submit'
  when 'shipping.callOff' then 'shipping.cancel'
  else 'delivery.cancel' end
where event in (
  'stock.putBack', 'order.revived', 'payment.takenBack', 'kyc.askAgain', 'item.given', 'item.give', 'shipping.callOff',
  'delivery.callOff');

update deliveries set status = 'cancelled' where status = 'called off';

-- The report of an import that was previewed or has ended.
update imports set report = (report - array['leftOut', 'addressesLeftOut', 'recordsLeftOut', 'pictures']) || jsonb_strip_nulls(
  jsonb_build_object('skipped', report -> 'leftOut', 'addressesSkipped', report -> 'addressesLeftOut',
    'recordsSkipped', report -> 'recordsLeftOut', 'images', report -> 'pictures'))
where report ?| array['leftOut', 'addressesLeftOut', 'recordsLeftOut', 'pictures'];
