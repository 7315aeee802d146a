import type { App } from '#server/plugins/route.ts';
import { createWebhookHandler } from '#server/plugins/webhooks.ts';
import type { PaymentEvent } from '#server/providers/payments/payments.ts';
import { handleSandboxPayments } from '#server/providers/payments/sandbox.ts';
import { applyPaymentEvent } from './apply-payment-event.ts';

/** Receives the provider's payment events. The sandbox sends its own in the same way, without the network. */
export function paymentWebhook(
  { deps, webhooks }: Pick<App, 'deps' | 'webhooks'>,
  receive: (news: PaymentEvent | null) => Promise<void>,
): void {
  const { payments } = deps;
  const webhookHandler = createWebhookHandler(
    (body, signature) => payments.readWebhook(body, signature),
    receive,
  );
  webhooks.on(payments.name, webhookHandler);
  if (payments.name === 'sandbox')
    handleSandboxPayments(deps, async (body, signature) => void (await webhookHandler(body, signature)));
}

export const paymentWebhookRoutes = (app: App): void => paymentWebhook(app, applyPaymentEvent(app.deps));
