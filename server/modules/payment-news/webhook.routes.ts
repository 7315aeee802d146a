import type { App } from '#server/plugins/route.ts';
import { hearing } from '#server/plugins/webhooks.ts';
import type { PaymentNews } from '#server/providers/payments/payments.ts';
import { handleSandboxPayments } from '#server/providers/payments/sandbox.ts';
import { receiveNews } from './receive-news.ts';

/** Receives the provider's payment events. The sandbox sends its own in the same way, without the network. */
export function paymentWebhook(
  { deps, webhooks }: Pick<App, 'deps' | 'webhooks'>,
  receive: (news: PaymentNews | null) => Promise<void>,
): void {
  const { payments } = deps;
  const hear = hearing((body, signature) => payments.readWebhook(body, signature), receive);
  webhooks.on(payments.name, hear);
  if (payments.name === 'sandbox')
    handleSandboxPayments(deps, async (body, signature) => void (await hear(body, signature)));
}

export const paymentNewsRoutes = (app: App): void => paymentWebhook(app, receiveNews(app.deps));
