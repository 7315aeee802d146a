import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { openPaymentCheck } from '#src/features/invoice-payment/invoice-payment.actors.ts';
import { PayPage } from './-pay.tsx';

/** Providers add the payment's reference with either name. */
const Search = z.object({
  reference: z.optional(z.coerce.string()),
  trxref: z.optional(z.coerce.string()),
});

export const Route = createFileRoute('/payment/check')({ validateSearch: Search, component: CheckRoute });

function CheckRoute() {
  const { reference, trxref } = Route.useSearch();
  const paymentReference = reference ?? trxref ?? '';
  return <PayPage key={paymentReference} open={() => openPaymentCheck(paymentReference)} />;
}
