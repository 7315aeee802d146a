-- A text as a search compares it: in lower case, without accents and dots below, with one kind of apostrophe and hyphen, and with
-- characters of the usual width (domain/fold-text.ts does the same).
create function fold_text(original text) returns text language sql immutable strict parallel safe as $$
  select lower(translate(
    regexp_replace(normalize(original, NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'),
    E'\u2018\u2019\u02bb\u02bc\u2010\u2012\u2013\u2014\u2212',
    '''''''''-----'
  ))
$$;

-- As before, with a folded text for searches.
create or replace function summarise_products(wanted jsonb) returns void language sql as $$
  update products as product set
    stock_state = case
      when summary.is_out then 'out'::stock_state
      when summary.least <= product.low_stock_at then 'low'::stock_state
      else 'in'::stock_state
    end,
    available_quantity = summary.available,
    variation_count = summary.variation_count,
    price_minor = summary.price_minor,
    discounted_amount_minor = summary.discounted_amount_minor,
    discount_start_date = summary.discount_start_date,
    discount_end_date = summary.discount_end_date,
    search_text = fold_text(product.title || ' ' || summary.skus)
  from (
    select v.business_id, v.product_id,
      coalesce(sum(v.available_quantity), 0) = 0 and not bool_or(v.available_quantity is null) as is_out,
      min(v.available_quantity) as least,
      case when bool_or(v.available_quantity is null) then null else sum(v.available_quantity) end as available,
      count(*) filter (where v.option_values <> '{}') as variation_count,
      (array_agg(v.price_minor order by v.position))[1] as price_minor,
      (array_agg(v.discounted_amount_minor order by v.position))[1] as discounted_amount_minor,
      (array_agg(v.discount_start_date order by v.position))[1] as discount_start_date,
      (array_agg(v.discount_end_date order by v.position))[1] as discount_end_date,
      coalesce(string_agg(v.sku, ' '), '') as skus
    from jsonb_to_recordset(wanted) as w(business_id uuid, product_id uuid)
    join variations v on v.business_id = w.business_id and v.product_id = w.product_id and v.removed_at is null
    group by v.business_id, v.product_id
  ) as summary
  where product.business_id = summary.business_id and product.id = summary.product_id
$$;

update products set search_text = fold_text(search_text) where search_text <> fold_text(search_text);
