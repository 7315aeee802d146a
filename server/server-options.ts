import { randomUUID } from 'node:crypto';
import { LogController } from 'fastify';
import type { Config } from './config.ts';
import { createOutageHooks, describeError, describeRequest, secretFields } from './plugins/log.ts';

const failOnCompile = (): never => {
  throw new Error('The schema of a route is not from the contract');
};

/** Returns the options that the servers of both sites have in common. */
export const createServerOptions = (config: Config) => ({
  logger: {
    level: config.logLevel,
    redact: secretFields,
    serializers: { err: describeError, req: describeRequest },
    hooks: createOutageHooks(),
  },
  logController: new LogController({ disableRequestLogging: config.logLevel !== 'debug' }),
  trustProxy: getTrustProxyOption(config),
  genReqId: () => randomUUID(),
  routerOptions: { ignoreTrailingSlash: true },
  // The contract's schemas check input and output: loading Fastify's own compilers would only slow down each start.
  schemaController: { compilersFactory: { buildValidator: failOnCompile, buildSerializer: failOnCompile } },
  // A request that arrives on an open connection while the server stops is answered; the answer closes the connection.
  return503OnClosing: false,
  forceCloseConnections: 'idle' as const,
});

/** A number of proxies means the nearest ones: a client may have written what is further to the left. */
function getTrustProxyOption({ trustedProxies }: Config) {
  if (typeof trustedProxies === 'number') return (_address: string, hop: number) => hop < trustedProxies;
  return trustedProxies === undefined ? false : [...trustedProxies];
}
