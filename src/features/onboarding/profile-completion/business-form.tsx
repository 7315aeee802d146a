import { type FormEvent, useState } from 'react';
import { BusinessDetails } from '#domain/business-details.ts';
import { changedBusiness, emptyDraft } from '#machines/flows/onboarding/onboarding.draft.ts';
import { t as detailsText } from '#src/features/onboarding/details/details.messages.ts';
import { BusinessFields, toBusinessDetails } from '#src/features/onboarding/details/business-fields.tsx';
import { FormProblems } from '#src/forms/form-problems.tsx';
import { HandleStatus } from '#src/features/onboarding/details/handle-status.tsx';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { useHandleCheck } from '#src/features/onboarding/details/use-handle-check.ts';
import { useSession, useSessionActor } from '#src/features/session/use-session.ts';
import { storage } from '#src/lib/storage.ts';
import { AttemptKey } from '#src/lib/api/attempt-key.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './profile-completion.messages.ts';

/** The details of a new business. The draft survives a reload. */
export function BusinessForm() {
  const session = useSessionActor();
  const view = useSession();
  const [business, setBusiness] = useState(() => ({ ...emptyDraft.business, ...storage.read('business') }));
  const check = useHandleCheck(business.handle);
  const [attempt] = useState(() => new AttemptKey());
  const form = useFormCheck(BusinessDetails, toBusinessDetails(business), view.refusal, {
    HANDLE_TAKEN: 'handle',
  });
  const change = (changed: Partial<typeof business>) => {
    const next = changedBusiness(business, changed);
    setBusiness(next);
    storage.write('business', next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const details = form.check();
    if (details) session.send({ type: 'business.submit', details, key: attempt.getKey(details) });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="4">
        {view.suspensions.map(({ businessId, businessName, ownerName }) => (
          <Notice key={businessId} tone="info" title={t('suspended', { name: businessName })}>
            {t('suspendedWhy', { owner: ownerName })}
          </Notice>
        ))}
        <StepHeading title={t('businessTitle')}>{detailsText('changeLater')}</StepHeading>
        <FormProblems form={form} isUnreachable={view.isUnreachable} />
        <BusinessFields
          value={business}
          onChange={change}
          errorOf={form.errorOf}
          handleStatus={
            <HandleStatus
              check={check}
              handle={business.handle}
              onUseSuggestion={(handle) => change({ handle })}
            />
          }
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isFull
          isPending={view.isPending}
          pendingLabel={common('saving')}
          data-event="business.submit"
        >
          {t('businessSubmit')}
        </Button>
      </Stack>
    </form>
  );
}
