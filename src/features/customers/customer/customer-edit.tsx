import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import type { CustomerOverview } from '#contract/store/customer.ts';
import type { Business } from '#domain/business.ts';
import { type Customer, CustomerDetails } from '#domain/customer.ts';
import { FormProblems } from '#src/forms/form-problems.tsx';
import { ConflictDialog, savedWords } from '#src/forms/conflict-dialog.tsx';
import { changedFields } from '#src/forms/merge-fields.ts';
import { UnsavedGuard } from '#src/forms/unsaved-guard.tsx';
import { useRecordSaving } from '#src/forms/use-record-saving.ts';
import { customerQuery, noteCustomersChanged } from '#src/features/customers/customers.queries.ts';
import { useCall } from '#src/lib/api/use-call.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Stack } from '#src/ui/layout/stack.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { type TypedCustomer, draftOf, inWords, labelOf, typedCustomer } from './customer-form.ts';
import { t } from './customer.messages.ts';

export type CustomerEditProps = { customer: Customer; business: Business; onClose: () => void };

const Changes = z.partial(CustomerDetails);

/** Sends what was changed and nothing else; what two people changed at once they settle field by field. */
export function CustomerEdit({ customer, business, onClose }: CustomerEditProps) {
  const queryClient = useQueryClient();
  const groundOf = (saved: Customer) => ({
    base: typedCustomer(draftOf(saved, business.country)),
    version: saved.version,
  });
  const [draft, setDraft] = useState(() => draftOf(customer, business.country));
  const update = useCall('updateCustomer');
  const record = useRecordSaving<TypedCustomer, CustomerOverview>({
    before: groundOf(customer),
    update: (body, onRefused) => update.send({ params: { id: customer.id }, body }, { onRefused }),
    latest: async () => {
      const query = { ...customerQuery(customer.id), staleTime: 0 };
      return groundOf((await queryClient.fetchQuery(query)).customer);
    },
    onSaved: (made, taken) => {
      notify.success(
        savedWords(t('saved', { name: made.customer.name ?? t('untitled') }), taken.map(labelOf)),
      );
      onClose();
      void noteCustomersChanged(queryClient, made);
    },
    onSame: onClose,
    onMerged: (typed) => setDraft(draftOf(typed, business.country)),
  });
  const typed = typedCustomer(draft);
  const changed = changedFields(record.ground?.base ?? typed, typed);
  const form = useFormCheck(Changes, changed, record.told(update.refusal));
  const isDirty = Object.keys(changed).length > 0;
  const isPending = update.isPending || record.isLooking;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isDirty && form.check()) void record.save(typed);
  };
  return (
    <Card title={t('edit')}>
      <form data-saves onSubmit={submit} noValidate>
        <Stack gap="4">
          <FormProblems form={form} isUnreachable={update.isUnreachable} />
          <CustomerFields
            draft={draft}
            onChange={(change) => setDraft({ ...draft, ...change })}
            errorOf={form.errorOf}
          />
          <Inline justify="end">
            <Button variant="quiet" isDisabled={isPending} onPress={onClose}>
              {t('cancel')}
            </Button>
            <Button
              type="submit"
              variant="primary"
              isDisabled={!isDirty && !isPending}
              isPending={isPending}
              pendingLabel={t('saving')}
            >
              {isDirty || isPending ? t('save') : t('nothing')}
            </Button>
          </Inline>
        </Stack>
      </form>
      <ConflictDialog
        record={record.ground?.base.name || t('untitled')}
        meeting={record.meeting}
        labelOf={labelOf}
        valueOf={inWords}
        isPending={isPending}
      />
      <UnsavedGuard isDirty={isDirty && !isPending} />
    </Card>
  );
}
