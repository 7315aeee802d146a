import { paymentCalls } from '#contract/money/payment.ts';
import { getReference } from './transaction-kinds.ts';
import { type App, preparedRoute, route } from '#server/plugins/route.ts';
import { fetchPaymentStatus } from './poll-payment.ts';
import { type CheckedPayment, checkPayment } from './check-payment.ts';
import { savePayUrl, startAndOpenPayment } from './open-payment.ts';
import { recordPayableView, getPayablePage } from './payable.service.ts';
import { handlePaymentJobs } from './payments.jobs.ts';

export function paymentRoutes(app: App): void {
  const { deps } = app;
  handlePaymentJobs(deps);
  route(app, paymentCalls.payable, ({ params }) => getPayablePage(deps, params.token));
  route(app, paymentCalls.notePayableSeen, async ({ tx, params }) => {
    await recordPayableView(tx, deps, params.token);
    return { done: true } as const;
  });
  preparedRoute(
    app,
    paymentCalls.payInvoice,
    ({ body }) => startAndOpenPayment(deps, body),
    async ({ tx, prepared: { payment, payUrl } }) => {
      await savePayUrl(tx, payment, payUrl);
      return { reference: getReference(payment), payUrl };
    },
  );
  preparedRoute(
    app,
    paymentCalls.checkPayment,
    ({ body }): Promise<CheckedPayment> =>
      fetchPaymentStatus(deps, body.reference).catch((problem: unknown) => {
        deps.log.warn({ err: problem }, 'payment provider');
        return 'unanswered';
      }),
    ({ tx, body, prepared }) => checkPayment(tx, deps, body.reference, prepared),
  );
}
