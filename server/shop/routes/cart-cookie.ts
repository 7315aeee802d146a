import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { cartLifeMs } from '#server/modules/storefront/carts.service.ts';
import { getStorePath } from '#server/store-address.ts';
import { type ShopView, cartPath } from '../view.ts';
import type { ShopParams } from './shop-params.ts';

const cookieName = 'kontor_cart';
const Token = z.string().check(z.regex(/^[\w-]{43}$/));

/** Returns the text if it can be the token of a cart. */
export const parseToken = (text: string | undefined): string | undefined => Token.safeParse(text).data;

/** Returns the token of the cart; undefined for a request without the cookie, or with another text in it. */
export const readToken = ({ headers }: FastifyRequest): string | undefined =>
  parseToken(parseCookie(headers.cookie ?? '')[cookieName]);

/**
 * The cookie is only sent to the cart's own addresses, so that no other page can depend on it. An empty token deletes it.
 * @param path where it is sent to, by default the cart's address
 */
export function writeToken(reply: FastifyReply, view: ShopView, token: string, path = cartPath(view)): void {
  const cookie = stringifySetCookie({
    name: cookieName,
    value: token,
    path,
    maxAge: token === '' ? 0 : cartLifeMs / 1000,
    httpOnly: true,
    sameSite: 'lax',
    secure: view.origin.startsWith('https:'),
  });
  reply.header('set-cookie', cookie);
}

/** Moves the cookie of a request for a former handle to the current one (decision 94). Returns false for the current one. */
export function moveToken(request: FastifyRequest, reply: FastifyReply, view: ShopView): boolean {
  const { handle } = request.params as ShopParams;
  if (handle === view.shop.handle) return false;
  const token = readToken(request);
  if (token === undefined) return true;
  writeToken(reply, view, '', `${getStorePath(handle)}/cart`);
  writeToken(reply, view, token);
  return true;
}
