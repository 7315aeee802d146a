import type { FastifyRequest } from 'fastify';
import { clientAddressKey } from '#server/network-address.ts';

/**
 * Returns what limits count a client by: the network address that the request came from, as far as trusted proxies say
 * it, and of an IPv6 address its /64 network.
 */
export const getClientAddress = (request: FastifyRequest): string => clientAddressKey(request.ip);
