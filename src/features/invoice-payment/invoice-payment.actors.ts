import { type Actor, createActor, fromPromise } from 'xstate';
import * as z from 'zod/mini';
import { paymentCalls, Payable } from '#contract/money/payment.ts';
import {
  type CheckAnswer,
  type PayableAnswer,
  type PaymentAttempt,
  type PaymentChoice,
  type StartAnswer,
  invoicePaymentMachine,
} from '#machines/flows/invoice-payment/index.ts';
import { toAnswer } from '#src/flows/to-answer.ts';
import { ActorRegistry } from '#src/flows/actor-registry.ts';
import { type Api, api } from '#src/lib/api/api.ts';
import { paymentAttempts } from './invoice-payment.attempts.ts';

/** Returns the invoice or order that the server wrote into the page, once: it is as old as the page. */
function takePagePayable(token: string): Payable | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=payable]');
  meta?.remove();
  const { data } = z.safeParse(PagePayable, JSON.parse(meta?.content ?? 'null'));
  return data?.token === token ? data.payable : undefined;
}
const PagePayable = z.object({ token: z.string(), payable: Payable });

export type InvoicePaymentActor = Actor<typeof invoicePaymentMachine>;

/** The chart with the calls of the API; `go` opens the provider's page; `readPagePayable` returns what the server wrote into the page. */
export const providePaymentActors = (
  call: Api,
  openAddress: (address: string) => void,
  readPagePayable: (token: string) => Payable | undefined = () => undefined,
) =>
  invoicePaymentMachine.provide({
    actors: {
      loadPayable: fromPromise<PayableAnswer, { token: string | null }>(async ({ input, signal }) => {
        const token = input.token ?? '';
        const payable = readPagePayable(token);
        if (payable) return { ok: true, data: payable };
        return toAnswer(call(paymentCalls.payable, { params: { token } }, { timeout: true, signal }));
      }),
      saveAttempt: fromPromise<PaymentAttempt, { token: string | null; choice: PaymentChoice | null }>(
        async ({ input: { token, choice } }) => {
          if (token === null || choice === null) throw new Error('A payment needs a token and a choice.');
          return paymentAttempts.keep(token, choice);
        },
      ),
      startPayment: fromPromise<StartAnswer, { token: string | null; attempt: PaymentAttempt | null }>(
        ({ input: { token, attempt }, signal }) => {
          if (token === null || attempt === null)
            throw new Error('A payment is sent only after its attempt is kept.');
          return toAnswer(
            call(paymentCalls.payInvoice, { body: { ...attempt, token } }, { timeout: true, signal }),
          );
        },
      ),
      checkPayment: fromPromise<CheckAnswer, { reference: string | null }>(({ input, signal }) =>
        toAnswer(
          call(
            paymentCalls.checkPayment,
            { body: { reference: input.reference ?? '' } },
            { timeout: true, signal },
          ),
        ),
      ),
    },
    actions: {
      deleteStoredAttempt: ({ context }) => {
        if (context.token !== null) paymentAttempts.forget(context.token);
      },
      leave: (_, { answer }) => {
        if (answer.ok) openAddress(answer.data.payUrl);
      },
    },
  });

/** Payments that were started. A person who left the page continues with the same attempt. */
const paymentActors = new ActorRegistry<InvoicePaymentActor>();

const assignLocation = (address: string) => window.location.assign(address);

/** Returns the input of a link's page: its token, and the payment without a response that this device keeps. */
export const readPaymentInput = (token: string, begin: boolean) => ({
  token,
  reference: null,
  begin,
  attempt: paymentAttempts.of(token),
});

/** Returns the input of the page to which the payer returns from the provider. */
export const getCheckInput = (reference: string) => ({
  token: null,
  reference,
  begin: false,
  attempt: null,
});

/** Opens the payment of an invoice or order by the token of its link. */
export const openInvoicePayment = (token: string, begin: boolean): InvoicePaymentActor =>
  paymentActors.open(
    // An actor that checks a payment belongs to another page.
    (actor) => {
      const { context } = actor.getSnapshot();
      return context.token === token && context.reference === null;
    },
    () => {
      const input = readPaymentInput(token, begin);
      return createActor(providePaymentActors(api, assignLocation, takePagePayable), { input }).start();
    },
  );

/** Opens the check of a payment when the payer returns from the provider. */
export const openPaymentCheck = (reference: string): InvoicePaymentActor =>
  paymentActors.open(
    (actor) => actor.getSnapshot().context.reference === reference,
    () => {
      const input = getCheckInput(reference);
      return createActor(providePaymentActors(api, assignLocation), { input }).start();
    },
  );

const reportedTokens = new Set<string>();

/** Reports once that the customer viewed the invoice. A failure has no effect on the page. */
export function reportView(token: string): void {
  if (reportedTokens.has(token)) return;
  reportedTokens.add(token);
  api(paymentCalls.notePayableSeen, { params: { token } }, { timeout: true }).catch(() =>
    reportedTokens.delete(token),
  );
}
