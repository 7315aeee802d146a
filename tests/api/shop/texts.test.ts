import { sql } from 'drizzle-orm';
import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { weekdays } from '#domain/webstore.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { sampleVariation, uploadImage } from '#tests/support/store/products.ts';
import {
  type OpenStore,
  add,
  configure,
  cookieOf,
  openStore,
  publish,
  storeOrigin,
  visit,
} from './shop-fixture.ts';

let server: ApiServer;
let store: OpenStore;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close({ hasImpossibleData: 'texts are stored that the calls reject' }));
beforeEach(async () => {
  store = await openStore(server);
});

/** Texts that would run as a script or lead elsewhere in an element, an attribute, an address or a data block. */
const attacks = {
  markup: `"'></script><img src=x onerror=x>`,
  'markup that ends a title': '</title><img src=x onerror=x>',
  'a script address': 'javascript:alert(1)//',
  'a data address': 'data:text/html,<script>x</script>',
  'another site': '//evil.example/x',
};
/** Each field has a name of its own in its text, so that a test knows that it was shown. */
const fields = [
  'title',
  'about',
  'vendor',
  'alt',
  'opt',
  'val',
  'sku',
  'cat',
  'lead',
  'pol',
  'text',
] as const;
const settings = ['slogan', 'phone', 'hours', 'note', 'terms', 'privacy'] as const;

/** Writes the text into every field that a merchant has, and opens the store on vacation, which shows its note as well. */
async function fill(attack: string) {
  const text = (name: (typeof fields)[number] | (typeof settings)[number]) => `${name} ${attack}`;
  const category = await server.call(
    'createCategory',
    { body: { name: text('cat'), description: text('lead') } },
    store.asking,
  );
  const policy = {
    name: text('pol'),
    kind: 'refund' as const,
    windowDays: 1,
    text: text('text'),
    isDefault: true,
  };
  await server.call('createReturnPolicy', { body: policy }, store.asking);
  const fileId = await uploadImage(server, store);
  const { product, variationIds } = await publish(store, {
    title: text('title'),
    description: text('about'),
    vendor: text('vendor'),
    categoryId: category.id,
    media: [{ fileId, alt: text('alt') }],
    options: [{ name: text('opt'), values: [text('val')] }],
    variations: [sampleVariation([text('val')], { sku: text('sku') })],
  });
  const info = {
    name: attack,
    description: text('slogan'),
    email: `${attack}@x`,
    phoneNumber: text('phone'),
    whatsappNumber: attack,
    openingHours: Object.assign(
      {},
      ...weekdays.map((day) => ({ [day]: [{ opens: text('hours'), closes: attack }] })),
    ),
  };
  const checkout = { terms: text('terms'), privacyPolicy: text('privacy') };
  await configure(store, { info, checkout });
  const cookie = cookieOf(await add(store, variationIds[0] ?? '')) ?? '';
  const cart = await visit(store, '/cart', { cookie });
  await configure(store, { info, checkout, availability: { status: 'vacation', note: text('note') } });
  // These are files' ids; a text that got there otherwise must not become an address either.
  await server.deps.db.execute(
    sql`update webstores set branding = branding || ${JSON.stringify({ bannerFileId: attack, theme: attack })}::jsonb
      where business_id = ${store.businessId}`,
  );
  await server.deps.db.execute(
    sql`update businesses set image_url = ${`/files/${attack}/card`} where id = ${store.businessId}`,
  );
  return { product, cart: cart.body, cookie };
}

interface ParsedPage {
  elements: { name: string; attributes: Record<string, string> }[];
  text: string;
  /** The contents of the data blocks for search engines, and of any other script. */
  scripts: string[];
}

/** Returns what a browser makes of a page. */
function parsePage(html: string): ParsedPage {
  const page: ParsedPage = { elements: [], text: '', scripts: [] };
  let isInScript = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      page.elements.push({ name, attributes });
      isInScript = name === 'script';
      if (isInScript) page.scripts.push('');
    },
    ontext(part) {
      if (isInScript) page.scripts.push((page.scripts.pop() ?? '') + part);
      else page.text += part;
    },
    onclosetag: () => {
      isInScript = false;
    },
  });
  parser.end(html);
  return page;
}

/** Returns all texts in a value of JSON. */
const listTexts = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [String(value)];
const parseScript = (text: string): unknown => (text === '' ? null : JSON.parse(text));

const addressNames = new Set([
  'href',
  'src',
  'srcset',
  'action',
  'formaction',
  'data',
  'poster',
  'ping',
  'xlink:href',
]);

/** Expects that a page has no element, attribute or address that none of our pages has. Returns all of its texts. */
function readHarmless(html: string, path: string): string[] {
  const { elements, text, scripts } = parsePage(html);
  for (const { name, attributes } of elements) {
    expect(['iframe', 'object', 'embed', 'base', 'style', 'template', 'math'], path).not.toContain(name);
    if (name === 'script' && attributes['src'] === undefined)
      expect(attributes['type'], path).toBe('application/ld+json');
    if (name === 'img') expect(attributes['src'], path).toMatch(/^\/images\/[\da-f-]{36}\/\d+$/);
    for (const [attribute, value] of Object.entries(attributes)) {
      expect(attribute, path).not.toMatch(/^on|^style$|^srcdoc$|^http-equiv$/);
      if (!addressNames.has(attribute)) continue;
      for (const address of attribute === 'srcset' ? value.split(', ') : [value]) {
        const { origin, protocol } = new URL(address, `${storeOrigin}${store.base}`);
        const isContact =
          name === 'a' && (protocol === 'tel:' || protocol === 'mailto:' || origin === 'https://wa.me');
        expect(origin === storeOrigin || isContact, `${path}: ${attribute}="${address}"`).toBe(true);
      }
    }
  }
  const values = elements.flatMap(({ attributes }) => Object.values(attributes));
  return [text, ...values, ...listTexts(scripts.map(parseScript))];
}

it.each(Object.entries(attacks))('shows %s in any text of a merchant as text', async (_, attack) => {
  const { product, cart, cookie } = await fill(attack);
  const { body: home } = await visit(store);
  const slug = /\/categories\/[^"]+/.exec(home)?.[0] ?? '';
  const shown = ['', '/products', slug, `/products/${product.handle}`, '/policies'];
  const others = [
    `/search?q=${encodeURIComponent(attack)}`,
    `/products/${product.handle}?v=${encodeURIComponent(attack)}`,
    `/products?sort=${encodeURIComponent(attack)}`,
    `/cart?result=${encodeURIComponent(attack)}`,
    `/${encodeURIComponent(attack)}`,
  ];
  const texts = readHarmless(cart, '/cart');
  for (const path of [...shown, ...others])
    texts.push(...readHarmless((await visit(store, path, { cookie })).body, path));
  for (const name of [...fields, ...settings])
    expect(
      texts.some((text) => text.includes(`${name} ${attack}`)),
      name,
    ).toBe(true);
});

it.each(Object.entries(attacks))('shows %s as text while the store is closed', async (_, attack) => {
  await configure(store, {
    info: { name: attack, email: `${attack}@x`, phoneNumber: attack, whatsappNumber: attack },
    availability: { status: 'closed', note: `note ${attack}` },
  });
  const texts = readHarmless((await visit(store)).body, 'closed');
  expect(texts[0]).toContain(`note ${attack}`);
});
