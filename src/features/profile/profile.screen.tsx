import * as z from 'zod/mini';
import { PersonalDetails, type User } from '#domain/business.ts';
import { PersonalFields } from '#src/features/onboarding/details/personal-fields.tsx';
import { useSession, useSessionActor } from '#src/features/session/use-session.ts';
import { PageForm } from '#src/forms/form.tsx';
import { changedFields } from '#src/forms/conflicts/merge-fields.ts';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { common } from '#src/lib/common.messages.ts';
import { PhoneCard } from './phone-card.tsx';
import { PhotoCard } from './photo-card.tsx';
import { t } from './profile.messages.ts';
import { updateProfile } from './profile.writes.ts';

const toFormValues = (user: User | undefined) => ({
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  phoneNumber: user?.phoneNumber ?? '',
});
const Changes = z.partial(PersonalDetails);

/** The person's own details. Only changed fields are sent. */
export function ProfileScreen() {
  const { user } = useSession();
  const session = useSessionActor();
  const saved = toFormValues(user);
  const form = useWriteForm({
    initial: saved,
    toInput: (values) => changedFields(saved, values),
    schema: Changes,
    shouldSkipUnchanged: true,
    write: useFormWrite(updateProfile, (body: z.infer<typeof Changes>) => ({ body })),
    next: toFormValues,
    savedNotice: () => common('saved'),
    onSaved: (changed) => session.send({ type: 'profile.changed', user: changed }),
  });
  const values = useFormValues(form, (typed) => typed);
  const onVerified = (verified: User) => {
    session.send({ type: 'profile.changed', user: verified });
    // The verified number is saved in international format.
    form.set({ phoneNumber: verified.phoneNumber ?? '' });
  };
  return (
    <Stack gap="6" width="prose">
      <PageHeader title={t('title')} description={t('intro')} />
      {user && <PhotoCard user={user} />}
      <Card title={t('details')}>
        <PageForm
          form={form}
          saveLabel={common('save')}
          savingLabel={common('saving')}
          idleLabel={common('noChanges')}
        >
          <TextField
            id="email"
            label={t('email')}
            description={t('emailWhy')}
            value={user?.email ?? ''}
            isReadOnly
          />
          <PersonalFields value={values} onChange={form.set} errorOf={form.errorOf} />
        </PageForm>
      </Card>
      {user && (
        <PhoneCard
          user={user}
          isNumberChanged={values.phoneNumber !== saved.phoneNumber}
          onVerified={onVerified}
        />
      )}
    </Stack>
  );
}
