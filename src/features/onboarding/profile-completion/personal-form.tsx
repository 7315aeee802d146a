import { type FormEvent, useState } from 'react';
import { PersonalDetails } from '#domain/business.ts';
import { FormProblems } from '#src/forms/form-problems.tsx';
import { PersonalFields } from '#src/features/onboarding/details/personal-fields.tsx';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { useSession, useSessionActor } from '#src/features/session/use-session.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './profile-completion.messages.ts';

export function PersonalForm() {
  const session = useSessionActor();
  const view = useSession();
  const [personal, setPersonal] = useState(() => ({
    firstName: view.user?.firstName ?? '',
    lastName: view.user?.lastName ?? '',
    phoneNumber: view.user?.phoneNumber ?? '',
  }));
  const form = useFormCheck(PersonalDetails, personal, view.refusal);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const details = form.check();
    if (details) session.send({ type: 'personal.submit', details, key: crypto.randomUUID() });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="4">
        <StepHeading title={t('personalTitle')}>{t('personalIntro')}</StepHeading>
        <FormProblems form={form} isUnreachable={view.isUnreachable} />
        <PersonalFields
          value={personal}
          onChange={(change) => setPersonal({ ...personal, ...change })}
          errorOf={form.errorOf}
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isFull
          isPending={view.isPending}
          pendingLabel={common('saving')}
          data-event="personal.submit"
        >
          {t('personalSubmit')}
        </Button>
      </Stack>
    </form>
  );
}
