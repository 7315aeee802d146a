import type { FastifyRequest } from 'fastify';
import { clientAddressKey } from '#server/network-address.ts';

/**
 * Returns the key by which limits count a client: the network address of the request, as trusted proxies report
 * it, and for an IPv6 address its /64 network.
 */
export const getClientAddress = (request: FastifyRequest): string => clientAddressKey(request.ip);
