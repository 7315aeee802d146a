import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import * as z from 'zod/mini';
import type { Customer, CustomerRow } from '#domain/customer.ts';
import { FormDialog } from '#src/forms/form.tsx';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
import { customersQuery } from '#src/features/customers/customers.queries.ts';
import { mergeCustomers } from '#src/features/customers/customers.writes.ts';
import { useDebounced } from '#src/lib/use-debounced.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { ComboBox } from '#src/ui/fields/combo-box.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './customer.messages.ts';

export type MergeDialogProps = { customer: Customer; onClose: () => void };

const maxChoices = 20;
const nameOf = ({ name, email, phoneNumber }: Pick<CustomerRow, 'name' | 'email' | 'phoneNumber'>) =>
  name ?? email ?? phoneNumber ?? common('noName');
const factsOf = ({ email, phoneNumber, orderCount }: CustomerRow) =>
  [email, phoneNumber, t('ordersCount', { count: orderCount })].filter(Boolean).join(' · ');

const Merge = z.object({ keep: z.string(), merge: z.array(z.string()) });

/** Merges another customer into this one. The search starts with customers of the same name. */
export function MergeDialog({ customer, onClose }: MergeDialogProps) {
  const [text, setText] = useState(customer.name ?? '');
  const [other, setOther] = useState<CustomerRow>();
  const search = useDebounced(text);
  const { data, isFetching } = useQuery(customersQuery({ search, perPage: maxChoices }));
  // The same results as those that the field shows.
  const matches = useDeferredValue(data)?.data.filter(({ id }) => id !== customer.id) ?? [];
  const kept = nameOf(customer);
  const form = useWriteForm({
    initial: {},
    toInput: () => ({ keep: customer.id, merge: [other?.id] }),
    schema: Merge,
    write: useFormWrite(mergeCustomers, (body: z.infer<typeof Merge>) => ({ body })),
    savedNotice: () => t('merged', { gone: other ? nameOf(other) : '', kept }),
    onSaved: onClose,
    onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('mergeTitle', { name: kept })}
      description={t('mergeWhy')}
      saveLabel={t('mergeSubmit')}
      savingLabel={t('merging')}
      isIdle={!other}
    >
      {other ? (
        <Inline justify="between">
          <div>
            <Text variant="strong">{nameOf(other)}</Text>
            <Text variant="small" tone="muted">
              {factsOf(other)}
            </Text>
          </div>
          <Button size="sm" variant="quiet" isDisabled={form.isPending} onPress={() => setOther(undefined)}>
            {t('mergeSwap')}
          </Button>
        </Inline>
      ) : (
        <ComboBox
          label={t('mergeFind')}
          description={t('mergeHint')}
          text={text}
          onText={setText}
          options={matches.map((one) => ({ id: one.id, label: nameOf(one), description: factsOf(one) }))}
          onChoose={(id) => setOther(matches.find((one) => one.id === id))}
          empty={isFetching ? t('mergeLooking') : t('mergeNoMatches')}
        />
      )}
      {other && <Text tone="muted">{t('mergeChosen', { name: nameOf(other), kept })}</Text>}
    </FormDialog>
  );
}
