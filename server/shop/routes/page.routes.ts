import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createElement } from 'react';
import { productList, type ProductListFilter } from '#server/modules/products/products.records.ts';
import { listPolicies } from '#server/modules/return-policies/return-policies.records.ts';
import { findShopProduct, listProductAddresses } from '#server/modules/storefront/storefront.records.ts';
import { loadShop } from '../data/load-shop.ts';
import { toColorSheet } from '../data/colors.ts';
import type { ShopDeps } from '../shop-deps.ts';
import { HomePage } from '../pages/home-page.tsx';
import { ListPage } from '../pages/list-page.tsx';
import { NotFoundPage } from '../pages/message-page.tsx';
import { PoliciesPage } from '../pages/policies-page.tsx';
import { ProductPage } from '../pages/product-page.tsx';
import { type ShopView, categoryPath, homePath, productPath } from '../view.ts';
import { texts } from '../shop-texts.ts';
import { forever } from './asset.routes.ts';
import { hashText } from './assets.ts';
import { sendNotFound } from './errors.ts';
import { withShop } from './find-view.ts';
import type { ShopParams } from './shop-params.ts';
import { readListQuery, readText } from './query.ts';
import { type PageCache, sendPage, sendText } from './send-page.ts';

const homeSize = 12;
const listSize = 24;
/** The most addresses that a sitemap may have, less those of the other pages (sitemaps.org). */
const maxAddresses = 49_000;

const getPageCache = ({ isPreview }: ShopView): PageCache => (isPreview ? 'private' : 'public');

type Answer = (view: ShopView, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export function pageRoutes(http: FastifyInstance, deps: ShopDeps): void {
  const { db, clock } = deps;
  const get = (path: string, answer: Answer) => {
    for (const base of ['/s/:handle', '/s/:handle/preview/:token'])
      http.get(base + path, async (request, reply) =>
        withShop(deps, request, reply, (view) => answer(view, request, reply)),
      );
  };
  const sendMissing = (view: ShopView, reply: FastifyReply) =>
    sendPage(reply.code(404), createElement(NotFoundPage, { view }), 'private');

  get('', async (view, _request, reply) => {
    const { businessId } = view.shop;
    const { data, pagination } = await productList.page(
      db,
      businessId,
      { perPage: homeSize },
      { tab: 'published' },
    );
    const page = { view, products: data, hasMore: pagination.next !== null, now: clock.now() };
    return sendPage(reply, createElement(HomePage, page), getPageCache(view));
  });

  const sendList = async (
    view: ShopView,
    request: FastifyRequest,
    reply: FastifyReply,
    filter: Pick<ProductListFilter, 'category' | 'search'>,
    list: { title: string; description: string; path: string; current?: string; empty: string },
  ) => {
    const { sort, query, page } = readListQuery(request.query);
    const { data: products, pagination } = await productList.page(
      db,
      view.shop.businessId,
      { ...page, sort, perPage: listSize },
      { ...filter, tab: 'published' },
    );
    const { search } = filter;
    const shown = {
      ...list,
      ...(search !== undefined && { search }),
      // Pages after the first, and other orders, have the same products; what a search finds is on other pages.
      canonicalPath: search === undefined ? list.path : null,
      query: search === undefined ? query : { ...query, q: search },
      view,
      sort,
      products,
      pagination,
      now: clock.now(),
    };
    return sendPage(reply, createElement(ListPage, shown), getPageCache(view));
  };

  get('/products', (view, request, reply) =>
    sendList(
      view,
      request,
      reply,
      {},
      {
        title: texts.allProducts,
        description: '',
        path: `${view.base}/products`,
        current: 'products',
        empty: texts.emptyList,
      },
    ),
  );

  get('/categories/:slug', async (view, request, reply) => {
    const { slug } = request.params as { slug: string };
    const category = view.shop.categories.find((each) => each.slug === slug);
    if (!category) return sendMissing(view, reply);
    const { id, name: title, description } = category;
    const path = categoryPath(view, category);
    const list = { title, description, path, current: id, empty: texts.emptyCategory };
    return sendList(view, request, reply, { category: id }, list);
  });

  get('/search', async (view, request, reply) => {
    const search = readText(request.query, 'q');
    if (search === '') return reply.redirect(`${view.base}/products`);
    return sendList(
      view,
      request,
      reply,
      { search },
      {
        title: texts.results(search),
        description: '',
        path: `${view.base}/search`,
        empty: texts.emptySearch,
      },
    );
  });

  get('/products/:product', async (view, request, reply) => {
    const { product: handle } = request.params as { product: string };
    const product = await findShopProduct(db, view.shop.businessId, handle);
    if (!product) return sendMissing(view, reply);
    const chosen = readText(request.query, 'v') || undefined;
    const page = { view, product, chosen, now: clock.now() };
    return sendPage(reply, createElement(ProductPage, page), getPageCache(view));
  });

  get('/policies', async (view, _request, reply) => {
    const policies = await listPolicies(db, view.shop.businessId);
    return sendPage(reply, createElement(PoliciesPage, { view, policies }), getPageCache(view));
  });

  get('/sitemap.xml', async (view, _request, reply) => {
    const products = await listProductAddresses(db, view.shop.businessId, maxAddresses);
    const paths = [
      homePath(view),
      `${view.base}/products`,
      `${view.base}/policies`,
      ...view.shop.categories.map((category) => categoryPath(view, category)),
    ];
    const urls = [
      ...paths.map((path) => ({ path, day: '' })),
      ...products.map(({ handle, updatedAt }) => ({
        path: productPath(view, handle),
        day: `<lastmod>${updatedAt.toISOString().slice(0, 10)}</lastmod>`,
      })),
    ].map(({ path, day }) => `<url><loc>${view.origin}${path}</loc>${day}</url>`);
    const text = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;
    return sendText(reply, text, 'application/xml; charset=utf-8', getPageCache(view));
  });

  // Not `withShop`: a closed store has its colours as well.
  http.get('/s/:handle/:sheet', async (request, reply) => {
    const { handle, sheet } = request.params as ShopParams & { sheet: string };
    const hash = /^colors\.([\w-]{12})\.css$/.exec(sheet)?.[1];
    const shop = await loadShop(db, handle, clock.now());
    if (!shop) return sendNotFound(reply);
    if (hash === undefined) return withShop(deps, request, reply, async (view) => sendMissing(view, reply));
    const text = toColorSheet(shop.settings);
    // A page from a cache may name colours from before: it gets those of now, which nothing keeps under that name.
    const isCurrent = hash === hashText(text);
    return reply
      .header('cache-control', isCurrent ? forever : 'no-store')
      .type('text/css; charset=utf-8')
      .send(text);
  });
}
