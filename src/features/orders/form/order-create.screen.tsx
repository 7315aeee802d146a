import { useState } from 'react';
import * as z from 'zod/mini';
import type { Business } from '#domain/business.ts';
import { CompleteOrderDraft } from '#domain/order-draft.ts';
import { recordablePaymentMethods } from '#domain/order.ts';
import { createOrder } from '#src/features/orders/orders.writes.ts';
import { UnsavedGuard } from '#src/forms/unsaved-guard.tsx';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { OrderDraft, type DeliveryTerms, createEmptyDraft, toOrderInput } from './order-draft.ts';
import { OrderForm } from './order-form.tsx';
import { t } from './order-form.messages.ts';

export type OrderCreateScreenProps = { business: Business; onCreated: (id: string) => void };

const NewOrder = z.intersection(
  CompleteOrderDraft,
  z.object({ paidBy: z.nullable(z.enum(recordablePaymentMethods)) }),
);

/** Creates an order manually. */
export function OrderCreateScreen({ business, onCreated }: OrderCreateScreenProps) {
  const [terms, setTerms] = useState<DeliveryTerms>({ configuration: 'SELF_MANAGED', zoneFeeMinor: 0 });
  const form = useWriteForm({
    initial: createEmptyDraft(business.country),
    draft: { kind: 'order', values: OrderDraft },
    toInput: (draft) => ({
      ...toOrderInput(draft, terms),
      paidBy: draft.payment === 'paid' ? draft.paidBy : null,
    }),
    schema: NewOrder,
    write: useFormWrite(createOrder, (body: z.infer<typeof NewOrder>) => ({ body })),
    // Saved with the draft before the first try, so that it survives a reload.
    sendOptions: ({ attempt }) => ({ idempotencyKey: attempt }),
    savedNotice: ({ order }) => t('created', { number: order.number }),
    onSaved: ({ order }) => onCreated(order.id),
  });
  return (
    <>
      <PageHeader back={{ label: t('back'), link: { to: '/dashboard/store/orders' } }} title={t('create')} />
      <OrderForm business={business} form={form} onTermsChange={setTerms} may="new" saveLabel={t('save')} />
      <UnsavedGuard isDirty={form.isDirty} />
    </>
  );
}
