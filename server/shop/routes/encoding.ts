import type { FastifyRequest } from 'fastify';

/** Returns the best encoding that the browser accepts. */
export function chooseEncoding({ headers }: FastifyRequest): 'br' | 'gzip' | 'identity' {
  const names = (headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  const accepted = new Set(names);
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : 'identity';
}
