import type { FastifyReply, FastifyRequest } from 'fastify';
import { createElement } from 'react';
import { getOwnDomain, getStoreOrigin } from '#server/own-domain.ts';
import { getDomainOrigin, getStorePath } from '#server/store-address.ts';
import { getPreviewPath, isPreviewToken } from '#server/store-preview.ts';
import { findHandleAfter } from '#server/modules/storefront/storefront.records.ts';
import { type Shop, loadShop } from '../data/load-shop.ts';
import { toColorSheet } from '../data/colors.ts';
import type { ShopDeps } from '../shop-deps.ts';
import { ClosedPage } from '../pages/message-page.tsx';
import type { ShopView } from '../view.ts';
import { assets, hashText } from './assets.ts';
import { readToken } from './cart-cookie.ts';
import { sendNotFound } from './errors.ts';
import { sendPage } from './send-page.ts';
import type { ShopParams } from './shop-params.ts';

/**
 * Returns a store with its addresses, on the host of the request.
 * @param token that of a preview, which the address of each of its pages contains
 */
export function toView(
  { config }: Pick<ShopDeps, 'config'>,
  shop: Shop,
  { raw }: Pick<FastifyRequest, 'raw'>,
  token?: string,
): ShopView {
  const home = getOwnDomain(raw) === undefined ? getStorePath(shop.handle) : '';
  return {
    shop,
    origin: getStoreOrigin(config, raw),
    base: token === undefined ? home : getPreviewPath(shop.handle, token),
    isPreview: token !== undefined,
    files: {
      style: assets.style.path,
      script: assets.script.path,
      colors: `${home}/colors.${hashText(toColorSheet(shop.settings))}.css`,
    },
  };
}

/** The path and query of a request after this many parts. */
function restOf({ url }: FastifyRequest, parts: number): string {
  const rest = url
    .split('/')
    .slice(parts + 1)
    .join('/');
  return rest && `/${rest}`;
}

/**
 * Returns the address on the store's live domain to which a request for another address of the store leads. A form stays here,
 * and so does a cart that was begun here: its cookie is sent to this host alone. A frame can only be the preview of the back
 * office, which shows no other hosts.
 */
export function getAddressOnDomain(request: FastifyRequest, { domain }: Shop): string | undefined {
  if (domain === null || getOwnDomain(request.raw) === domain) return undefined;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isFrame = request.headers['sec-fetch-dest'] === 'iframe';
  if (!isRead || isFrame || readToken(request) !== undefined) return undefined;
  return `${getDomainOrigin(domain)}${restOf(request, 2)}`;
}

/** Leads to an address that nothing keeps: later it may be another one. */
export const redirectForNow = (reply: FastifyReply, address: string): FastifyReply =>
  reply.header('cache-control', 'private, no-store').redirect(address, 301);

/** Returns the store of a handle, also of one that it had before. */
export async function findShop(
  { db, clock }: Pick<ShopDeps, 'db' | 'clock'>,
  handle: string,
): Promise<Shop | undefined> {
  const now = clock.now();
  const shop = await loadShop(db, handle, now);
  if (shop) return shop;
  const current = await findHandleAfter(db, handle, now);
  return current === undefined ? undefined : loadShop(db, current, now);
}

/**
 * Answers a request for a store: with what `answer` returns, with the page of a closed store, or with a redirect to the handle
 * that the store has now, as the merchant wrote it.
 * @param handles `any`: `answer` is called for a former handle too, and with the view of the current one
 */
export async function withShop(
  deps: ShopDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (view: ShopView) => Promise<FastifyReply>,
  { handles = 'current' }: { handles?: 'current' | 'any' } = {},
): Promise<FastifyReply> {
  const { handle, token } = request.params as ShopParams;
  const shop = await findShop(deps, handle);
  if (!shop || (token !== undefined && getOwnDomain(request.raw) !== undefined)) return sendNotFound(reply);
  const onDomain = token === undefined ? getAddressOnDomain(request, shop) : undefined;
  if (onDomain !== undefined) return redirectForNow(reply, onDomain);
  if (shop.handle !== handle && handles === 'current')
    return redirectForNow(reply, `${getStorePath(shop.handle)}${restOf(request, 2)}`);
  if (shop.settings.status !== 'closed') {
    if (token === undefined) {
      request.shopView = toView(deps, shop, request);
      return answer(request.shopView);
    }
    reply.header('cache-control', 'private, no-store');
    return reply.redirect(`${getStorePath(shop.handle)}${restOf(request, 4)}`);
  }
  if (token !== undefined && isPreviewToken(deps, shop.businessId, token)) {
    reply.header('x-robots-tag', 'noindex');
    const shown = { ...shop, settings: { ...shop.settings, status: 'open' as const } };
    return answer(toView(deps, shown, request, token));
  }
  // A search engine comes back later instead of forgetting the store.
  return sendPage(
    reply.code(503).header('retry-after', 86_400),
    createElement(ClosedPage, { view: toView(deps, shop, request) }),
    'private',
  );
}
