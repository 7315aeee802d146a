import type { FastifyReply, FastifyRequest } from 'fastify';
import { createElement } from 'react';
import { getStorePath } from '#server/store-address.ts';
import { findHandleAfter } from '#server/modules/storefront/storefront.records.ts';
import { type Shop, loadShop } from '../data/load-shop.ts';
import { toColorSheet } from '../data/colors.ts';
import type { ShopDeps } from '../shop-deps.ts';
import { ClosedPage } from '../pages/message-page.tsx';
import type { ShopView } from '../view.ts';
import { assets, hashText } from './assets.ts';
import { sendNotFound } from './errors.ts';
import { sendPage } from './send-page.ts';

export function toView({ config }: Pick<ShopDeps, 'config'>, shop: Shop): ShopView {
  const base = getStorePath(shop.handle);
  return {
    shop,
    origin: config.storeUrl,
    base,
    files: {
      style: assets.style.path,
      script: assets.script.path,
      colors: `${base}/colors.${hashText(toColorSheet(shop.settings))}.css`,
    },
  };
}

export interface ShopParams {
  handle: string;
}

/**
 * Answers a request for a store: with what `answer` returns, with the page of a closed store, or with a redirect to the handle
 * that the store has now, as the merchant wrote it.
 */
export async function withShop(
  deps: ShopDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (view: ShopView) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const { handle } = request.params as ShopParams;
  const now = deps.clock.now();
  const shop = await loadShop(deps.db, handle, now);
  const current = shop?.handle ?? (await findHandleAfter(deps.db, handle, now));
  if (current === undefined) return sendNotFound(reply);
  if (!shop || (shop.handle !== handle && request.method === 'GET')) {
    const rest = request.url.split('/').slice(3).join('/');
    return reply.redirect(`${getStorePath(current)}${rest && `/${rest}`}`, 301);
  }
  const view = toView(deps, shop);
  // A search engine comes back later instead of forgetting the store.
  if (shop.settings.status === 'closed')
    return sendPage(
      reply.code(503).header('retry-after', 86_400),
      createElement(ClosedPage, { view }),
      'private',
    );
  return answer(view);
}
