import * as z from 'zod/mini';
import type { App } from '#server/plugins/route.ts';
import type { PaymentNews } from '#server/providers/payments/payments.ts';
import { handleSandboxPayments } from '#server/providers/payments/sandbox.ts';
import { Refusal } from '#server/refusal.ts';

const bodyLimit = 1024 * 1024;
const To = z.object({ provider: z.string() });

/**
 * Takes a provider's news at POST /transaction/payment/webhook/{provider}: the signature is of the raw bytes, so this is
 * no call of the contract. Answered 200 once `receive` has kept what was told; else the provider tells it again. The
 * sandbox tells its own the same way, without the network.
 */
export function paymentWebhook(
  { http, deps, limits }: Pick<App, 'http' | 'deps' | 'limits'>,
  receive: (news: PaymentNews | null) => Promise<void>,
): void {
  const { payments } = deps;
  const take = async (body: Buffer, signature: string | undefined) => {
    const news = payments.readWebhook(body, signature);
    // 403: decision 12 leaves 401 to the session alone.
    if (news === undefined) throw new Refusal('NO_PERMISSION', { message: 'The signature is not right' });
    await receive(news);
  };

  void http.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    raw.post('/transaction/payment/webhook/:provider', {
      bodyLimit,
      onRequest: async (request) => {
        limits.flood(request);
        if (To.parse(request.params).provider !== payments.name) throw new Refusal('NOT_FOUND');
      },
      handler: async ({ headers, body }) => {
        const signature = headers[payments.signatureHeader];
        await take(Buffer.isBuffer(body) ? body : Buffer.alloc(0), signature?.toString());
        return { data: { taken: true } };
      },
    });
  });
  if (payments.name === 'sandbox') handleSandboxPayments(deps, take);
}
