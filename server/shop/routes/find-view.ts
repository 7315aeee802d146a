import type { FastifyReply, FastifyRequest } from 'fastify';
import { createElement } from 'react';
import { getStorePath } from '#server/store-address.ts';
import { getPreviewPath, isPreviewToken } from '#server/store-preview.ts';
import { findHandleAfter } from '#server/modules/storefront/storefront.records.ts';
import { type Shop, loadShop } from '../data/load-shop.ts';
import { toColorSheet } from '../data/colors.ts';
import type { ShopDeps } from '../shop-deps.ts';
import { ClosedPage } from '../pages/message-page.tsx';
import type { ShopView } from '../view.ts';
import { assets, hashText } from './assets.ts';
import { sendNotFound } from './errors.ts';
import { sendPage } from './send-page.ts';

/** @param token that of a preview, which the address of each of its pages contains */
export function toView({ config }: Pick<ShopDeps, 'config'>, shop: Shop, token?: string): ShopView {
  const home = getStorePath(shop.handle);
  return {
    shop,
    origin: config.storeUrl,
    base: token === undefined ? home : getPreviewPath(shop.handle, token),
    isPreview: token !== undefined,
    files: {
      style: assets.style.path,
      script: assets.script.path,
      colors: `${home}/colors.${hashText(toColorSheet(shop.settings))}.css`,
    },
  };
}

export interface ShopParams {
  handle: string;
  /** Only in the addresses of a preview. */
  token?: string;
}

/** The path and query of a request after this many parts. */
function restOf({ url }: FastifyRequest, parts: number): string {
  const rest = url
    .split('/')
    .slice(parts + 1)
    .join('/');
  return rest && `/${rest}`;
}

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
  if (!shop) return sendNotFound(reply);
  if (shop.handle !== handle && handles === 'current') {
    // Kept by no one: later the handle may lead to another store, or this store may have it again.
    reply.header('cache-control', 'private, no-store');
    return reply.redirect(`${getStorePath(shop.handle)}${restOf(request, 2)}`, 301);
  }
  if (shop.settings.status !== 'closed') {
    if (token === undefined) {
      request.shopView = toView(deps, shop);
      return answer(request.shopView);
    }
    reply.header('cache-control', 'private, no-store');
    return reply.redirect(`${getStorePath(shop.handle)}${restOf(request, 4)}`);
  }
  if (token !== undefined && isPreviewToken(deps, shop.businessId, token)) {
    reply.header('x-robots-tag', 'noindex');
    return answer(toView(deps, { ...shop, settings: { ...shop.settings, status: 'open' } }, token));
  }
  // A search engine comes back later instead of forgetting the store.
  return sendPage(
    reply.code(503).header('retry-after', 86_400),
    createElement(ClosedPage, { view: toView(deps, shop) }),
    'private',
  );
}
