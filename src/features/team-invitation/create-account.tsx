import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { PersonalDetails } from '#domain/business.ts';
import { Password } from '#domain/password.ts';
import type { Refused } from '#machines/flows/call-result.ts';
import { PersonalFields } from '#src/features/onboarding/details/personal-fields.tsx';
import { NewPasswordField } from '#src/forms/fields/new-password-field.tsx';
import { FormProblems } from '#src/forms/form-problems.tsx';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { TeamInvitationSend } from '#machines/flows/team-invitation/index.ts';
import { t } from './team-invitation.messages.ts';

const NewAccount = z.extend(PersonalDetails, { newPassword: Password });

export type CreateAccountProps = {
  email: string;
  refusal: Refused | null;
  isUnreachable: boolean;
  isPending: boolean;
  send: TeamInvitationSend;
};

/** The account of an invited person: name, phone number and a password, which is kept in this component only. */
export function CreateAccount({ email, refusal, isUnreachable, isPending, send }: CreateAccountProps) {
  const [personal, setPersonal] = useState({ firstName: '', lastName: '', phoneNumber: '' });
  const [newPassword, setNewPassword] = useState('');
  const values = { ...personal, newPassword };
  const form = useFormCheck(NewAccount, values, refusal ?? undefined, { PASSWORD_COMMON: 'newPassword' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = form.check();
    if (!checked || isPending) return;
    const { newPassword: password, ...details } = checked;
    send({ type: 'account.create', details, newPassword: password });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="4">
        <Stack gap="1">
          <Text as="h2" variant="heading">
            {t('createTitle')}
          </Text>
          <Text tone="muted">{t('createWhy', { email })}</Text>
        </Stack>
        {/* Password managers store the new password with this address. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <FormProblems form={form} isUnreachable={isUnreachable} />
        <PersonalFields
          value={personal}
          onChange={(change) => setPersonal({ ...personal, ...change })}
          errorOf={form.errorOf}
        />
        <NewPasswordField
          id="newPassword"
          value={newPassword}
          onChange={setNewPassword}
          error={form.errorOf('newPassword')}
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isFull
          isPending={isPending}
          pendingLabel={t('creating')}
          data-event="account.create"
        >
          {t('create')}
        </Button>
      </Stack>
    </form>
  );
}
