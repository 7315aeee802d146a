import type pg from 'pg';
import { newStore } from '#domain/store-drafts.ts';
import { seedProducts } from './seed-products.ts';

/** In the order of the titles of `seedProducts`. */
const categories = ['Bags', 'Shirts', 'Scarves', 'Dresses', 'Hats', 'Shoes', 'Totes'];
const description =
  'Cut and sewn by hand in Abeokuta from cloth that is dyed in indigo pits. Each piece differs a little from the next. ' +
  'Wash it in cold water, apart from other clothes, and dry it in the shade. The colour deepens with the first washes.';
const options = [
  { name: 'Colour', values: ['Indigo', 'Brown'] },
  { name: 'Size', values: ['S', 'M', 'L'] },
];
const digits = Array.from('0123456789');
/** Three digits: a thousand variations. */
const manyOptions = ['Cloth', 'Length', 'Width'].map((name) => ({ name, values: digits }));
const imageCount = 400;
const imagesOfProduct = 4;

/**
 * Opens the store of a business and fills it with published products in seven categories, each with six variations and four
 * images, and one of them with a thousand variations. The images have no bytes, because pages only refer to them.
 */
export async function seedShop(db: pg.Client, businessId: string, count: number): Promise<void> {
  const { info, checkout, branding } = newStore;
  await db.query(
    'insert into webstores (business_id, info, availability, checkout, branding) values ($1, $2, $3, $4, $5)',
    [
      businessId,
      { ...info, description, whatsappNumber: '+2348031110001' },
      { ...newStore.availability, status: 'open' },
      checkout,
      branding,
    ],
  );
  await db.query(
    `insert into categories (business_id, id, name, priority, created_at)
     select $1, uuidv7(), name, priority, now() from unnest($2::text[]) with ordinality as list (name, priority)`,
    [businessId, categories],
  );
  await db.query(
    `insert into files (business_id, id, purpose, name, content_type, size_bytes, width, height, content_hash, created_by,
       created_at)
     select $1, uuidv7(), 'PRODUCT_IMAGE', n || '.jpg', 'image/jpeg', 100000, 1200, 1200, 'bench ' || n, $1, now()
     from generate_series(1, $2::int) n`,
    [businessId, imageCount],
  );
  await seedProducts(db, businessId, count);
  // Otherwise the following joins are planned for empty tables, and compare each variation with each product.
  await db.query('analyze products, variations');
  await db.query(
    `update products p set published = true, description = $2, category_id = c.id,
       options = case when p.handle = 'b-0' then $5::jsonb else $3::jsonb end
     from categories c
     where p.business_id = $1 and c.business_id = $1
       and c.priority = 1 + split_part(p.handle, '-', 2)::int % $4`,
    [businessId, description, JSON.stringify(options), categories.length, JSON.stringify(manyOptions)],
  );
  await db.query(
    `update variations v set option_values = string_to_array(lpad(position::text, 3, '0'), null)
     from products p
     where p.business_id = $1 and p.handle = 'b-0' and v.business_id = $1 and v.product_id = p.id`,
    [businessId],
  );
  const first = `p.business_id = $1 and v.business_id = $1 and v.product_id = p.id and p.handle <> 'b-0'`;
  await db.query(`update variations v set option_values = '{Indigo,S}' from products p where ${first}`, [
    businessId,
  ]);
  await db.query(
    `insert into variations (business_id, id, product_id, position, option_values, price_minor, available_quantity)
     select $1, uuidv7(), p.id, further.nth, array[colour, size], v.price_minor, v.available_quantity
     from products p, variations v, (
       select colour, size, row_number() over () as nth
       from unnest(array['Indigo', 'Brown']) colour, unnest(array['S', 'M', 'L']) size
     ) as further
     where ${first} and (colour, size) <> ('Indigo', 'S')`,
    [businessId],
  );
  await db.query(
    `insert into product_media (business_id, id, product_id, position, file_id, alt)
     select $1, uuidv7(), p.id, image.nth, f.id, ''
     from products p
     cross join generate_series(0, $2::int - 1) as image (nth)
     join files f on f.business_id = $1
       and f.content_hash = 'bench ' || 1 + (split_part(p.handle, '-', 2)::int + image.nth) % $3
     where p.business_id = $1`,
    [businessId, imagesOfProduct, imageCount],
  );
}
