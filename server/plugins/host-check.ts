import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { isLoopbackHost } from '#server/network-address.ts';
import { AppError } from '#server/app-error.ts';

/**
 * Outside production only answers requests for this machine or for PUBLIC_URL: another site's page whose name was
 * changed to point here (DNS rebinding) could otherwise read the mailbox. Reads the header itself, because such a page can send
 * X-Forwarded-Host but not Host.
 */
export function checkHost(
  app: FastifyInstance,
  { mode, publicUrl }: Pick<Config, 'mode' | 'publicUrl'>,
): void {
  if (mode === 'production') return;
  const own = new URL(publicUrl).hostname;
  app.addHook('onRequest', async (request) => {
    const host = hostnameOf(request.headers.host ?? '');
    if (host !== undefined && (host === own || isLoopbackHost(host))) return;
    throw new AppError('NO_PERMISSION', { message: `Open Kontor at ${publicUrl}` });
  });
}

function hostnameOf(header: string): string | undefined {
  return URL.parse(`http://${header}`)?.hostname;
}
