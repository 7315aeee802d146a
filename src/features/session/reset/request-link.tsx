import { useState } from 'react';
import * as z from 'zod/mini';
import { Email } from '#domain/id.ts';
import { Form } from '#src/forms/form.tsx';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { t } from './reset.messages.ts';
import { requestPasswordReset } from './reset.writes.ts';

const ResetRequestInput = z.object({ email: Email });

/** Requests a password reset link. The response doesn't reveal whether there is an account (decisions, "Rules"). */
export function RequestLink() {
  const [sentTo, setSentTo] = useState<string>();
  const form = useWriteForm({
    initial: { email: '' },
    schema: ResetRequestInput,
    write: useFormWrite(requestPasswordReset, (body: z.infer<typeof ResetRequestInput>) => ({ body })),
    onSaved: (_, { email }) => setSentTo(email),
  });
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
    <Form form={form} heading={<StepHeading title={t('askTitle')}>{t('askIntro')}</StepHeading>}>
      <form.Text name="email" type="email" inputMode="email" autoComplete="username" label={t('email')} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isFull
        isPending={form.isPending}
        pendingLabel={t('asking')}
      >
        {t('ask')}
      </Button>
    </Form>
  );
}
