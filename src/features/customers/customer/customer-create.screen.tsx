import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { CustomerOverview } from '#contract/store/customer.ts';
import type { Business } from '#domain/business.ts';
import { CustomerDetails } from '#domain/customer.ts';
import { FormProblems } from '#src/forms/form-problems.tsx';
import { isSame } from '#src/forms/merge-fields.ts';
import { UnsavedGuard } from '#src/forms/unsaved-guard.tsx';
import { noteCustomersChanged } from '#src/features/customers/customers.queries.ts';
import { useAttemptKey } from '#src/forms/use-attempt-key.ts';
import { useCall } from '#src/lib/api/use-call.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { useKeptDraft } from '#src/forms/use-kept-draft.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { type CustomerDraft, draftOf, typedCustomer } from './customer-form.ts';
import { t } from './customer.messages.ts';

const Kept: z.ZodMiniType<CustomerDraft> = z.object({
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  tags: z.array(z.string()),
  address: z.object({ line: z.string(), city: z.string(), region: z.string(), country: z.string() }),
});

/** A customer before the first order; what is typed survives a reload. */
export function CustomerCreateScreen({ business }: { business: Business }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const keyOf = useAttemptKey();
  const empty = draftOf(undefined, business.country);
  const { draft, setDraft, forget } = useKeptDraft(`customer ${business.id}`, Kept, () => empty);
  const create = useCall('createCustomer');
  const form = useFormCheck(CustomerDetails, typedCustomer(draft), create.refusal);
  const [made, setMade] = useState<CustomerOverview>();
  // In an effect, so that the guard has heard of it before the page is left.
  useEffect(() => {
    if (made)
      void navigate({
        to: '/dashboard/store/customers/$id',
        params: { id: made.customer.id },
        replace: true,
      });
  }, [made, navigate]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = form.check();
    const overview = body && (await create.send({ body }, { idempotencyKey: keyOf(body) }));
    if (!overview) return;
    forget();
    await noteCustomersChanged(queryClient, overview);
    notify.success(t('created', { name: body.name }));
    setMade(overview);
  };
  return (
    <Stack gap="6" width="prose">
      <PageHeader
        back={{ label: t('back'), link: { to: '/dashboard/store/customers' } }}
        title={t('addTitle')}
        description={t('addWhy')}
      />
      <Card>
        <form data-saves onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="4">
            <FormProblems form={form} isUnreachable={create.isUnreachable} />
            <CustomerFields
              draft={draft}
              onChange={(change) => setDraft({ ...draft, ...change })}
              errorOf={form.errorOf}
            />
            <Inline justify="end">
              <Button
                type="submit"
                variant="primary"
                isPending={create.isPending}
                pendingLabel={t('creating')}
              >
                {t('create')}
              </Button>
            </Inline>
          </Stack>
        </form>
      </Card>
      <UnsavedGuard isDirty={!made && !isSame(typedCustomer(empty), typedCustomer(draft))} />
    </Stack>
  );
}
