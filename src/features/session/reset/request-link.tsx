import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { Email } from '#domain/id.ts';
import { FormProblems } from '#src/forms/form-problems.tsx';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { useCall } from '#src/lib/api/use-call.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { t } from './reset.messages.ts';

const Typed = z.object({ email: Email });

/** The answer does not tell whether there is an account (decisions, "Rules"). */
export function RequestLink() {
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const request = useCall('requestPasswordReset');
  const form = useFormCheck(Typed, { email }, request.refusal);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = form.check();
    if (body && (await request.send({ body }))) setSentTo(body.email);
  };
  if (sentTo !== undefined)
    return (
      <Stack gap="4">
        <StepHeading title={t('sentTitle')}>{t('sent', { email: sentTo })}</StepHeading>
        <Button size="lg" isFull onPress={() => setSentTo(undefined)}>
          {t('again')}
        </Button>
      </Stack>
    );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="4">
        <StepHeading title={t('askTitle')}>{t('askIntro')}</StepHeading>
        <FormProblems form={form} isUnreachable={request.isUnreachable} />
        <TextField
          id="email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          label={t('email')}
          value={email}
          onChange={setEmail}
          error={form.errorOf('email')}
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isFull
          isPending={request.isPending}
          pendingLabel={t('asking')}
        >
          {t('ask')}
        </Button>
      </Stack>
    </form>
  );
}
