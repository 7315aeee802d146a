import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { Customer, CustomerRow } from '#domain/customer.ts';
import { SubmitDialog } from '#src/forms/submit-dialog.tsx';
import { customersQuery, noteCustomersChanged } from '#src/features/customers/customers.queries.ts';
import { useCall } from '#src/lib/api/use-call.ts';
import { useDebounced } from '#src/lib/use-debounced.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { ComboBox } from '#src/ui/fields/combo-box.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './customer.messages.ts';

export type MergeDialogProps = { customer: Customer; onClose: () => void };

const choicesShown = 20;
const nameOf = ({ name, email, phoneNumber }: Pick<CustomerRow, 'name' | 'email' | 'phoneNumber'>) =>
  name ?? email ?? phoneNumber ?? t('noName');
const factsOf = ({ email, phoneNumber, orderCount }: CustomerRow) =>
  [email, phoneNumber, t('ordersCount', { count: orderCount })].filter(Boolean).join(' · ');

/** Finds the other one, says what follows, and makes one of two. It begins with who has the same name. */
export function MergeDialog({ customer, onClose }: MergeDialogProps) {
  const queryClient = useQueryClient();
  const [text, setText] = useState(customer.name ?? '');
  const [other, setOther] = useState<CustomerRow>();
  const search = useDebounced(text);
  const { data, isFetching } = useQuery(customersQuery({ search, perPage: choicesShown }));
  // As the field shows them.
  const found = useDeferredValue(data)?.data.filter(({ id }) => id !== customer.id) ?? [];
  const call = useCall('mergeCustomers');
  const kept = nameOf(customer);
  const merge = async () => {
    if (!other) return;
    const overview = await call.send({ body: { keep: customer.id, merge: [other.id] } });
    if (!overview) return;
    await noteCustomersChanged(queryClient, overview);
    notify.success(t('merged', { gone: nameOf(other), kept }));
    onClose();
  };
  return (
    <SubmitDialog
      title={t('mergeTitle', { name: kept })}
      description={t('mergeWhy')}
      form={{ message: call.refusal?.message, errors: [], attempt: 0 }}
      call={call}
      saveLabel={t('mergeSubmit')}
      savingLabel={t('merging')}
      isIdle={!other}
      onSubmit={() => void merge()}
      onClose={onClose}
    >
      {other ? (
        <Inline justify="between">
          <div>
            <Text variant="strong">{nameOf(other)}</Text>
            <Text variant="small" tone="muted">
              {factsOf(other)}
            </Text>
          </div>
          <Button size="sm" variant="quiet" isDisabled={call.isPending} onPress={() => setOther(undefined)}>
            {t('mergeSwap')}
          </Button>
        </Inline>
      ) : (
        <ComboBox
          label={t('mergeFind')}
          description={t('mergeHint')}
          text={text}
          onText={setText}
          options={found.map((one) => ({ id: one.id, label: nameOf(one), description: factsOf(one) }))}
          onChoose={(id) => setOther(found.find((one) => one.id === id))}
          empty={isFetching ? t('mergeLooking') : t('mergeNobody')}
        />
      )}
      {other && <Text tone="muted">{t('mergeChosen', { name: nameOf(other), kept })}</Text>}
    </SubmitDialog>
  );
}
