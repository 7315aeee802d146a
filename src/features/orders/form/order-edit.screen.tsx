import { useState } from 'react';
import * as z from 'zod/mini';
import type { OrderOverview } from '#contract/store/order.ts';
import type { Business } from '#domain/business.ts';
import { CompleteOrderDraft, getEditableParts } from '#domain/order-draft.ts';
import type { Order } from '#domain/order.ts';
import { orderOverviewQuery } from '#src/features/orders/orders.queries.ts';
import { editOrder } from '#src/features/orders/orders.writes.ts';
import { UnsavedGuard } from '#src/forms/unsaved-guard.tsx';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { type RecordChanges, useRecordForm } from '#src/forms/use-record-form.ts';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { common } from '#src/lib/common.messages.ts';
import {
  OrderDraft,
  type DeliveryTerms,
  type OrderConflictFields,
  draftFromOrder,
  draftFromConflictFields,
  createEmptyDraft,
  toOrderInput,
} from './order-draft.ts';
import { OrderForm } from './order-form.tsx';
import { t } from './order-form.messages.ts';
import { toChangedOrderFields, labels, toConflictFields, createConflictTexts } from './order-conflicts.ts';

export type OrderEditScreenProps = { business: Business; overview: OrderOverview; onDone: () => void };

/** The validated values of an order, with the customer as one field. */
const ChangedOrder = z.pipe(
  z.intersection(CompleteOrderDraft, z.object({ customer: OrderDraft.shape.customer })),
  z.transform(({ customer, ...fields }): OrderConflictFields => toConflictFields(fields, { customer })),
);

/** Edits an order as far as its status allows; conflicts are resolved field by field. */
export function OrderEditScreen({ business, overview, onDone }: OrderEditScreenProps) {
  const [{ order }] = useState(overview);
  const { country } = business;
  const saved = { configuration: order.deliveryConfiguration, zoneFeeMinor: order.deliveryFeeMinor };
  const [terms, setTerms] = useState<DeliveryTerms>(saved);
  const form = useRecordForm({
    draft: { kind: 'order', values: OrderDraft },
    record: order,
    schema: ChangedOrder,
    fieldsOf: (row: Order) => {
      const draft = draftFromOrder(row, country);
      return toConflictFields(toOrderInput(draft, saved), draft);
    },
    toValues: (parts) => (parts ? draftFromConflictFields(parts, country) : createEmptyDraft(country)),
    toFields: (draft) => ({ ...toOrderInput(draft, terms), customer: draft.customer }),
    update: useFormWrite(editOrder, ({ version, ...change }: RecordChanges<OrderConflictFields>) => ({
      params: { id: order.id },
      body: { ...toChangedOrderFields(change), version },
    })),
    latest: async (fetchNow) => (await fetchNow(orderOverviewQuery(order.id))).order,
    labels,
    formatters: createConflictTexts(order.currency),
    nameOf: () => t('backToOrder', { number: order.number }),
    savedNotice: () => t('changed', { number: order.number }),
    onClose: onDone,
  });
  const may = getEditableParts(order);
  return (
    <>
      <PageHeader
        back={{
          label: t('backToOrder', { number: order.number }),
          link: { to: '/dashboard/store/orders/$id', params: { id: order.id } },
        }}
        title={t('edit', { number: order.number })}
      />
      {may.party ? (
        <OrderForm
          business={business}
          form={form}
          onTermsChange={setTerms}
          may={may.price ? 'everything' : 'party'}
          saveLabel={common('save')}
        />
      ) : (
        <Stack gap="4">
          <Notice tone="info">{t('allFixed')}</Notice>
          <div>
            <LinkButton to="/dashboard/store/orders/$id" params={{ id: order.id }}>
              {t('backToOrder', { number: order.number })}
            </LinkButton>
          </div>
        </Stack>
      )}
      <UnsavedGuard isDirty={form.isDirty} />
    </>
  );
}
