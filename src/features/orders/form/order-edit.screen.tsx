import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OrderOverview } from '#contract/store/order.ts';
import type { Business } from '#domain/business.ts';
import { editableParts } from '#domain/order-draft.ts';
import { ConflictDialog, savedWords } from '#src/forms/conflict-dialog.tsx';
import { isSame } from '#src/forms/merge-fields.ts';
import { UnsavedGuard } from '#src/forms/unsaved-guard.tsx';
import { useRecordSaving } from '#src/forms/use-record-saving.ts';
import { noteOrderChanged, orderOverviewQuery } from '#src/features/orders/orders.queries.ts';
import { useCall } from '#src/lib/api/use-call.ts';
import { useKeptDraft } from '#src/forms/use-kept-draft.ts';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { OrderDraft, type OrderParts, draftOfOrder, draftOfParts, fieldsOf } from './order-draft.ts';
import { OrderForm } from './order-form.tsx';
import { t } from './order-form.messages.ts';
import { fieldsIn, inWords, labelOf, partsOf } from './order-meeting.ts';

export type OrderEditScreenProps = {
  business: Business;
  userId: string;
  overview: OrderOverview;
  onDone: () => void;
};

/** As it is saved. */
function groundOf({ order }: OrderOverview, { country }: Business) {
  const draft = draftOfOrder(order, country);
  const { deliveryConfiguration: configuration, deliveryFeeMinor: feeMinor } = order;
  return { base: partsOf(fieldsOf(draft, { configuration, feeMinor }), draft), version: order.version };
}

/** Changes an order as far as it may still be changed; what two people changed at once they settle field by field. */
export function OrderEditScreen({ business, userId, overview, onDone }: OrderEditScreenProps) {
  const queryClient = useQueryClient();
  const [before] = useState(overview);
  const { order } = before;
  const call = useCall('editOrder');
  const { draft, setDraft, forget } = useKeptDraft(
    `order ${business.id} ${userId} ${order.id} ${order.version}`,
    OrderDraft,
    () => draftOfOrder(order, business.country),
  );
  const [isDone, setDone] = useState(false);
  const record = useRecordSaving<OrderParts, OrderOverview>({
    before: groundOf(before, business),
    update: ({ version, ...change }, onRefused) =>
      call.send({ params: { id: order.id }, body: { ...fieldsIn(change), version } }, { onRefused }),
    latest: async () =>
      groundOf(await queryClient.fetchQuery({ ...orderOverviewQuery(order.id), staleTime: 0 }), business),
    onSaved: (saved, taken) => {
      forget();
      noteOrderChanged(queryClient, saved);
      notify.success(savedWords(t('changed', { number: order.number }), taken.map(labelOf)));
      setDone(true);
    },
    onSame: () => setDone(true),
    onMerged: (parts) => setDraft(draftOfParts(parts, business.country)),
  });
  const now = fieldsOf(draft, {
    configuration: draft.deliveryConfiguration ?? order.deliveryConfiguration,
    feeMinor: draft.feeMinor ?? order.deliveryFeeMinor,
  });
  const isDirty = !isDone && !isSame(partsOf(now, draft), record.ground?.base);
  const may = editableParts(order);
  // In an effect, so that the guard has heard of it before the page is left.
  useEffect(() => {
    if (isDone) onDone();
  }, [isDone, onDone]);
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
          draft={draft}
          onDraft={setDraft}
          may={may.price ? 'everything' : 'party'}
          call={{
            isPending: call.isPending || record.isLooking,
            isUnreachable: call.isUnreachable,
            refusal: record.told(call.refusal),
          }}
          saveLabel={t('saveChanges')}
          onSave={(fields) => void record.save(partsOf(fields, draft))}
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
      <ConflictDialog
        record={t('backToOrder', { number: order.number })}
        meeting={record.meeting}
        labelOf={labelOf}
        valueOf={(difference, parts) => inWords(difference, parts, order.currency)}
        isPending={call.isPending}
      />
      <UnsavedGuard isDirty={isDirty} />
    </>
  );
}
