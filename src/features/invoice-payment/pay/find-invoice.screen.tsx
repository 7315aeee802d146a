import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { PayToken } from '#contract/money/payment.ts';
import { FormProblems } from '#src/forms/form-problems.tsx';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { PublicFrame } from '#src/ui/frame/public-frame.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { t } from './pay.messages.ts';

/** The code alone, or the address that ends in it. */
const LinkInput = z.object({
  link: z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed) => /\/invoices\/([\w-]+)/.exec(typed)?.[1] ?? typed.trim()),
    ),
    PayToken.check(z.refine((code) => code.length > 0, t('linkWrong'))),
  ),
});

/** The page `/invoices` without a code: asks for the link or code of the email. */
export function FindInvoiceScreen() {
  const navigate = useNavigate();
  const [link, setLink] = useState('');
  const form = useFormCheck(LinkInput, { link }, undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = form.check();
    if (typed) void navigate({ to: '/invoices/$id', params: { id: typed.link } });
  };
  return (
    <PublicFrame business={{ name: 'Kontor', imageUrl: null }} footerContent={t('poweredBy')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="6" width="field">
          <StepHeading title={t('findTitle')} focus="link">
            {t('findIntro')}
          </StepHeading>
          <FormProblems form={form} isUnreachable={false} />
          <TextField
            id="link"
            label={t('link')}
            autoComplete="off"
            value={link}
            onChange={setLink}
            error={form.errorOf('link')}
          />
          <Button type="submit" variant="primary" size="lg" isFull>
            {t('open')}
          </Button>
        </Stack>
      </form>
    </PublicFrame>
  );
}
