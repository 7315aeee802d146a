import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Business } from '#domain/business.ts';
import { UnsavedGuard } from '#src/forms/unsaved-guard.tsx';
import { noteOrdersChanged } from '#src/features/orders/orders.queries.ts';
import { useCall } from '#src/lib/api/use-call.ts';
import { useKeptDraft } from '#src/forms/use-kept-draft.ts';
import { notify } from '#src/ui/feedback/notifications.ts';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { OrderDraft, emptyDraft } from './order-draft.ts';
import { OrderForm } from './order-form.tsx';
import { t } from './order-form.messages.ts';

export type OrderCreateScreenProps = {
  business: Business;
  /** Whose draft it is. */
  userId: string;
  onCreated: (id: string) => void;
};

/** An order taken by hand. */
export function OrderCreateScreen({ business, userId, onCreated }: OrderCreateScreenProps) {
  const queryClient = useQueryClient();
  const call = useCall('createOrder');
  const { draft, setDraft, forget } = useKeptDraft(`order ${business.id} ${userId}`, OrderDraft, () =>
    emptyDraft(business.country),
  );
  const created = call.data?.order;
  const { attempt: _attempt, ...typed } = draft;
  const { attempt: _none, ...empty } = emptyDraft(business.country);
  const isDirty = !created && JSON.stringify(typed) !== JSON.stringify(empty);
  useEffect(() => {
    if (!created) return;
    noteOrdersChanged(queryClient);
    notify.success(t('created', { number: created.number }));
    onCreated(created.id);
  }, [created, queryClient, onCreated]);
  return (
    <>
      <PageHeader back={{ label: t('back'), link: { to: '/dashboard/store/orders' } }} title={t('create')} />
      <OrderForm
        business={business}
        draft={draft}
        onDraft={setDraft}
        may="new"
        call={call}
        saveLabel={t('save')}
        onSave={(fields) => {
          const paidBy = draft.payment === 'paid' ? draft.paidBy : null;
          void call
            .send({ body: { ...fields, paidBy } }, { idempotencyKey: draft.attempt })
            .then((answer) => answer && forget());
        }}
      />
      <UnsavedGuard isDirty={isDirty} />
    </>
  );
}
