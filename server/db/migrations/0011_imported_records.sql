-- An import finds its products again by the SKU in any case, and by the title of products that a file of the same format created.
alter table products add column import_id uuid;
create index products_of_import on products (business_id, import_id) where import_id is not null;
create index variations_sku_folded on variations (business_id, lower(sku)) where sku is not null;
