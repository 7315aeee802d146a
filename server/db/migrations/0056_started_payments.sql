-- A page that was merely opened is no payment: "pending" means that the provider said so. Payments without a result are started
-- until they are polled again, which makes them pending if the provider knows of one.
update transactions set result = 'notFound'
where source = 'provider' and type not in ('refund', 'withdrawal') and result in ('pending', 'error', 'unknown');
