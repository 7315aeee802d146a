import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { PersonalDetails, type User } from '#domain/business.ts';
import { FormProblems } from '#src/forms/form-problems.tsx';
import { PersonalFields } from '#src/features/onboarding/details/personal-fields.tsx';
import { UnsavedGuard } from '#src/forms/unsaved-guard.tsx';
import { useSession, useSessionActor } from '#src/features/session/use-session.ts';
import { useCall } from '#src/lib/api/use-call.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { t } from './profile.messages.ts';

const formOf = (user: User | undefined) => ({
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  phoneNumber: user?.phoneNumber ?? '',
});
type Form = ReturnType<typeof formOf>;

const Changes = z.partial(PersonalDetails);
const fields = ['firstName', 'lastName', 'phoneNumber'] as const;

/** Sends what was changed and nothing else. */
export function ProfileScreen() {
  const { user } = useSession();
  const session = useSessionActor();
  const [changes, setChanges] = useState<Partial<Form>>({});
  const update = useCall('updateProfile');
  const saved = formOf(user);
  const dirty = Object.fromEntries(
    fields.flatMap((field) => {
      const typed = changes[field];
      return typed === undefined || typed === saved[field] ? [] : [[field, typed]];
    }),
  );
  const form = useFormCheck(Changes, dirty, update.refusal);
  const isDirty = Object.keys(dirty).length > 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = isDirty && form.check();
    const changed = body && (await update.send({ body }));
    if (!changed) return;
    session.send({ type: 'profile.changed', user: changed });
    setChanges({});
    notify.success(t('saved'));
  };
  return (
    <Stack gap="6" width="prose">
      <PageHeader title={t('title')} description={t('intro')} />
      <Card title={t('details')}>
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="4">
            <FormProblems form={form} isUnreachable={update.isUnreachable} />
            <TextField
              id="email"
              label={t('email')}
              description={t('emailWhy')}
              value={user?.email ?? ''}
              isReadOnly
            />
            <PersonalFields
              value={{ ...saved, ...changes }}
              onChange={(change) => setChanges({ ...changes, ...change })}
              errorOf={form.errorOf}
            />
            <Inline justify="end">
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
      </Card>
      <UnsavedGuard isDirty={isDirty} />
    </Stack>
  );
}
