import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { OrderOverview } from '#contract/order.ts';
import type { Business } from '#domain/business.ts';
import { editableParts } from '#domain/order-draft.ts';
import { UnsavedGuard } from '#src/flows/details/unsaved-guard.tsx';
import { api } from '#src/lib/api.ts';
import { noteOrderChanged } from '#src/lib/queries/orders.queries.ts';
import { useCall } from '#src/lib/use-call.ts';
import { useKeptDraft } from '#src/lib/use-kept-draft.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { notify } from '#src/ui/notifications.ts';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { OrderDraft, type TypedFields, changedFields, draftOfOrder, fieldsOf } from './order-draft.ts';
import { OrderForm } from './order-form.tsx';
import { t } from './order-form.messages.ts';

export type OrderEditScreenProps = {
  business: Business;
  userId: string;
  overview: OrderOverview;
  onDone: () => void;
};

type Fields = Partial<TypedFields>;
/** Somebody else was faster: what they made of the fields that this person changed as well. */
interface Conflict {
  version: number;
  mine: Fields;
  theirs: Fields;
}

const storedFields = ({ order }: OrderOverview, { country }: Business) =>
  fieldsOf(draftOfOrder(order, country), {
    configuration: order.deliveryConfiguration,
    feeMinor: order.deliveryFeeMinor,
  });

/** Changes an order as far as it may still be changed; what two people changed at once they settle field by field. */
export function OrderEditScreen({ business, userId, overview, onDone }: OrderEditScreenProps) {
  const queryClient = useQueryClient();
  const [before] = useState(overview);
  const { order } = before;
  const call = useCall('editOrder');
  const [conflict, setConflict] = useState<Conflict>();
  const { draft, setDraft, forget } = useKeptDraft(
    `order ${business.id} ${userId} ${order.id} ${order.version}`,
    OrderDraft,
    () => draftOfOrder(order, business.country),
  );
  const stored = storedFields(before, business);
  const now = fieldsOf(draft, {
    configuration: draft.deliveryConfiguration ?? order.deliveryConfiguration,
    feeMinor: draft.feeMinor ?? order.deliveryFeeMinor,
  });
  const saved = call.data;
  const isDirty = !saved && JSON.stringify(now) !== JSON.stringify(stored);
  const may = editableParts(order);
  useEffect(() => {
    if (!saved) return;
    noteOrderChanged(queryClient, saved);
    notify.success(t('changed', { number: saved.order.number }));
    onDone();
  }, [saved, queryClient, onDone]);

  const send = async (change: Fields, version: number) => {
    if (await call.send({ params: { id: order.id }, body: { ...change, version } })) forget();
  };
  const save = async (fields: TypedFields) => {
    const mine = changedFields(stored, fields);
    if (Object.keys(mine).length === 0) {
      onDone();
      return;
    }
    const latest = await api('orderOverview', { params: { id: order.id } }).catch(() => before);
    const theirs = changedFields(stored, storedFields(latest, business));
    const both = Object.keys(mine).filter((field) => Object.hasOwn(theirs, field));
    if (both.length === 0) {
      await send(mine, latest.order.version);
      return;
    }
    setConflict({
      version: latest.order.version,
      mine,
      theirs: Object.fromEntries(Object.entries(theirs).filter(([field]) => both.includes(field))),
    });
  };
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
          call={call}
          saveLabel={t('saveChanges')}
          onSave={(fields) => void save(fields)}
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
      {conflict && (
        <MergeDialog
          mine={conflict.mine}
          theirs={conflict.theirs}
          currency={order.currency}
          isPending={call.isPending}
          onMerge={(kept) => {
            setConflict(undefined);
            void send(kept, conflict.version);
          }}
          onClose={() => setConflict(undefined)}
        />
      )}
      <UnsavedGuard isDirty={isDirty} />
    </>
  );
}
