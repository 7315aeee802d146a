import { assign } from 'xstate';
import type { Refused } from '#machines/flows/call-result.ts';
import type { CustomerOrderContext } from '#machines/flows/customer-order/customer-order.types.ts';
import type { InvoicePaymentContext } from '#machines/flows/invoice-payment/invoice-payment.types.ts';
import type { OrderShippingContext } from '#machines/flows/order-shipping/order-shipping.types.ts';
import type { SubscriptionCheckoutContext } from '#machines/flows/subscription-checkout/subscription-checkout.types.ts';
import { attemptOf } from '#machines/flows/withdraw/withdraw.setup.ts';
import type { WithdrawContext } from '#machines/flows/withdraw/withdraw.types.ts';
import { calculateCharge } from '#domain/withdrawal.ts';
import {
  type In,
  type WrongChart,
  changePart,
  changeInvoke,
  changeState,
  changeTransition,
  existing,
  replace,
  swap,
  toList,
} from './change-chart.ts';

/** Wrong charts of orders and payments. */
export const wrongMoneyCharts: readonly WrongChart[] = [
  {
    flow: 'withdraw',
    words: 'A withdrawal whose response is lost is shown as one that was not sent',
    change: (machine) =>
      changeInvoke(machine, 'withdrawing.sending', (invoke) => ({
        ...invoke,
        onError: { target: '#withdraw.enteringPin', actions: 'setStorageRefusal' },
      })),
  },
  {
    flow: 'withdraw',
    words: 'A withdrawal is sent with its amount as the accepted total, without the charges',
    change: (machine) =>
      changeInvoke(machine, 'withdrawing.sending', (invoke) => ({
        ...invoke,
        input: ({ context }: In<WithdrawContext>) => {
          const attempt = attemptOf(context);
          return { attempt: attempt && { ...attempt, totalMinor: attempt.amountMinor } };
        },
      })),
  },
  {
    flow: 'withdraw',
    words: 'A merchant accepts changed charges, and the old ones are sent again',
    change: (machine) =>
      replace(
        machine,
        'actions',
        'agree',
        assign(({ context: { acceptedCharges, amountMinor, start } }: In<WithdrawContext>) => ({
          acceptedCharges:
            acceptedCharges ??
            (start?.tariff && amountMinor !== null ? calculateCharge(amountMinor, start.tariff) : null),
          refusal: null,
        })),
      ),
  },
  {
    flow: 'withdraw',
    words: 'The result of a withdrawal is not polled any more after six polls',
    change: (machine) =>
      changeState(machine, 'processing.resting', (state) => ({
        ...state,
        after: {
          pollDelay: {
            ...(existing(state.after?.['pollDelay'], 'pollDelay in resting') as object),
            guard: ({ context }: In<WithdrawContext>) => context.pollCount < 6,
          },
        },
      })),
  },
  {
    flow: 'withdraw',
    words: 'After a reload, a withdrawal that never arrived begins again with the choice of the account',
    change: (machine) => replace(machine, 'actions', 'setLost', assign({ isLost: true, refusal: null })),
  },

  {
    flow: 'payout-account',
    words: 'After a wrong PIN the account must be entered again',
    change: (machine) =>
      changeInvoke(machine, 'adding.sending', (invoke) => ({
        ...invoke,
        onDone: changePart(invoke.onDone, 'isPinWrong', (branch) => ({
          ...branch,
          target: '#payout-account.editing',
        })),
      })),
  },
  {
    flow: 'payout-account',
    words: 'A locked PIN can be entered again at once',
    change: (machine) =>
      changeInvoke(machine, 'locked', (invoke) => ({
        ...invoke,
        input: ({ context }: In<{ refusal: Refused | null }>) => ({
          untilMs: context.refusal?.retryAfterMs ?? 0,
        }),
      })),
  },

  {
    flow: 'invoice-payment',
    words: 'After a reload, a payment without a response is sent although the amount due has changed',
    change: (machine) =>
      changeState(machine, 'sorting', (state) => ({
        ...state,
        always: swap(state.always, 'isAmountChanged', 'isAttemptKept'),
      })),
  },
  {
    flow: 'invoice-payment',
    words: 'After a declined payment, amount and method must be chosen again',
    change: (machine) =>
      changeTransition(machine, 'failed', 'pay.again', (branch) => ({
        ...branch,
        actions: swap(branch.actions, 'keepTerms', 'beginAgain'),
      })),
  },
  {
    flow: 'invoice-payment',
    words: "After the return from the provider's page the payment is not found",
    change: (machine) =>
      changeInvoke(machine, 'checking', (invoke) => ({
        ...invoke,
        input: ({ context }: In<InvoicePaymentContext>) => ({
          reference: context.payable?.inProgress?.reference ?? null,
        }),
      })),
  },

  {
    flow: 'subscription-checkout',
    words: 'A payment in progress with another method shows the methods again, and can be paid twice',
    change: (machine) => replace(machine, 'actions', 'followPayment', assign({ pollCount: 0 })),
  },
  {
    flow: 'subscription-checkout',
    words: 'The bill of a plan that starts now is that of a start at the end of the trial',
    change: (machine) =>
      changeInvoke(machine, 'previewing', (invoke) => ({
        ...invoke,
        input: ({ context: { plan, period } }: In<SubscriptionCheckoutContext>) => ({
          plan,
          period,
          startsNow: false,
        }),
      })),
  },

  {
    flow: 'customer-order',
    words: 'A paid order offers its payment again',
    change: (machine) =>
      replace(
        machine,
        'guards',
        'isDue',
        ({ context }: In<CustomerOrderContext>) => (context.order?.dueMinor ?? 0) >= 0,
      ),
  },
  {
    flow: 'customer-order',
    words: 'A customer whose action was refused sees the order without the reason',
    change: (machine) =>
      changeInvoke(machine, 'catchingUp', (invoke) => ({
        ...invoke,
        onDone: changePart(invoke.onDone, 'isAnswered', (branch) => ({
          ...branch,
          actions: [...toList(branch.actions), 'clearNotice'],
        })),
      })),
  },
  {
    flow: 'customer-order',
    words: "A refused action that was sent before a reload loses the customer's message",
    change: (machine) =>
      replace(
        machine,
        'actions',
        'resumeAttempt',
        assign(({ context }: In<CustomerOrderContext>) => ({ action: context.attempt?.action ?? null })),
      ),
  },

  {
    flow: 'order-shipping',
    words: 'A merchant is not told that the courier has accepted',
    change: (machine) =>
      changeInvoke(machine, 'open.checking', (invoke) => ({
        ...invoke,
        onDone: changePart(invoke.onDone, 'isAnswered', (branch) => ({
          ...branch,
          actions: swap(branch.actions, 'setOverview', 'clearOutdatedOutcome'),
        })),
      })),
  },
  {
    flow: 'order-shipping',
    words: 'A refused step that is opened again has lost its details',
    change: (machine) =>
      changeTransition(machine, 'refused', 'step.again', (branch) => ({
        ...branch,
        actions: {
          type: 'choose',
          params: ({ context }: In<OrderShippingContext>) => ({ step: context.step }),
        },
      })),
  },
];
