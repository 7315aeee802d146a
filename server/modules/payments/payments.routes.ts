import { paymentCalls } from '#contract/money/payment.ts';
import { referenceOf } from './transactions.repo.ts';
import { type App, preparedRoute, route } from '#server/plugins/route.ts';
import { askProvider } from './ask-again.ts';
import { checkPayment } from './check-payment.ts';
import { keepPayUrl, openPayment } from './open-payment.ts';
import { noteSeen, payablePage } from './payable.service.ts';
import { handlePaymentJobs } from './payments.jobs.ts';

export function paymentRoutes(app: App): void {
  const { deps } = app;
  handlePaymentJobs(deps);
  route(app, paymentCalls.payable, ({ params }) => payablePage(deps, params.token));
  route(app, paymentCalls.notePayableSeen, async ({ tx, params }) => {
    await noteSeen(tx, deps, params.token);
    return { done: true } as const;
  });
  preparedRoute(
    app,
    paymentCalls.payInvoice,
    ({ body }) => openPayment(deps, body),
    async ({ tx, prepared: { payment, payUrl } }) => {
      await keepPayUrl(tx, payment, payUrl);
      return { reference: referenceOf(payment), payUrl };
    },
  );
  preparedRoute(
    app,
    paymentCalls.checkPayment,
    // If the provider can't be reached, the last known result is returned: still in progress.
    ({ body }) =>
      askProvider(deps, body.reference).catch((problem: unknown) => {
        deps.log.warn({ err: problem }, 'payment provider');
        return undefined;
      }),
    ({ tx, body, prepared }) => checkPayment(tx, deps, body.reference, prepared),
  );
}
