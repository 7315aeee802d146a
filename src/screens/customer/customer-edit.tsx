import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Business } from '#domain/business.ts';
import { type Customer, CustomerDetails } from '#domain/customer.ts';
import * as z from 'zod/mini';
import { FormProblems } from '#src/flows/details/form-problems.tsx';
import { UnsavedGuard } from '#src/flows/details/unsaved-guard.tsx';
import { customerQuery, noteCustomersChanged } from '#src/lib/queries/customers.queries.ts';
import { useCall } from '#src/lib/use-call.ts';
import { useFormCheck } from '#src/lib/use-form-check.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Inline } from '#src/ui/inline.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { notify } from '#src/ui/notifications.ts';
import { Stack } from '#src/ui/stack.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { type Field, differing, draftOf, merged, typedCustomer } from './customer-form.ts';
import { t } from './customer.messages.ts';

export type CustomerEditProps = { customer: Customer; business: Business; onClose: () => void };

const Changes = z.partial(CustomerDetails);
const fieldWords: Record<Field, string> = {
  name: t('name'),
  email: t('email'),
  phoneNumber: t('phone'),
  address: t('address'),
  tags: t('tags'),
};

/**
 * Sends what was changed and nothing else. Where somebody else saved first, what they changed is taken over field by
 * field, and what both changed is named before it is saved once more.
 */
export function CustomerEdit({ customer, business, onClose }: CustomerEditProps) {
  const queryClient = useQueryClient();
  const [base, setBase] = useState(customer);
  const [draft, setDraft] = useState(() => draftOf(customer, business.country));
  const [both, setBoth] = useState<Field[]>();
  const update = useCall('updateCustomer');
  const isConflict = update.refusal?.code === 'VERSION_CONFLICT';
  const form = useFormCheck(Changes, isConflict && both ? undefined : update.refusal);
  const saved = draftOf(base, business.country);
  const changed = differing(saved, draft);
  const isDirty = changed.length > 0;

  const takeOver = async () => {
    const { customer: theirs } = await queryClient.fetchQuery({ ...customerQuery(base.id), staleTime: 0 });
    if (theirs.version === base.version) return;
    const now = draftOf(theirs, business.country);
    const theirsChanged = differing(saved, now);
    setBoth(changed.filter((field) => theirsChanged.includes(field)));
    setDraft(merged(saved, draft, now));
    setBase(theirs);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const typed = typedCustomer(draft);
    const dirty = Object.fromEntries(changed.map((field) => [field, typed[field]]));
    const body = isDirty && form.check(dirty);
    if (!body) return;
    const made = await update.send({ params: { id: base.id }, body: { ...body, version: base.version } });
    if (!made) {
      // Nobody answers: then the form says so, and there is nothing to take over.
      await takeOver().catch(() => undefined);
      return;
    }
    await noteCustomersChanged(queryClient, made);
    notify.success(t('saved', { name: made.customer.name ?? t('untitled') }));
    onClose();
  };
  return (
    <Card title={t('edit')}>
      <form data-saves onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="4">
          {both && (
            <Notice tone="warning" title={t('conflict')}>
              {both.length === 0
                ? t('conflictNone')
                : t('conflictBoth', {
                    fields: new Intl.ListFormat('en').format(both.map((field) => fieldWords[field])),
                  })}
            </Notice>
          )}
          <FormProblems form={form} isUnreachable={update.isUnreachable} />
          <CustomerFields
            draft={draft}
            onChange={(change) => setDraft({ ...draft, ...change })}
            errorOf={form.errorOf}
          />
          <Inline justify="end">
            <Button variant="quiet" isDisabled={update.isPending} onPress={onClose}>
              {t('cancel')}
            </Button>
            <Button
              type="submit"
              variant="primary"
              isDisabled={!isDirty && !update.isPending}
              isPending={update.isPending}
              pendingLabel={t('saving')}
            >
              {isDirty || update.isPending ? t('save') : t('nothing')}
            </Button>
          </Inline>
        </Stack>
      </form>
      <UnsavedGuard isDirty={isDirty && !update.isPending} />
    </Card>
  );
}
