import { type FormEvent, useState } from 'react';
import type { Business, User } from '#domain/business.ts';
import { Registrant } from '#domain/store-domain.ts';
import type { CustomDomainSend, CustomDomainView } from '#machines/flows/custom-domain/index.ts';
import { formatWhole } from '#src/features/subscription/subscription.words.ts';
import { AddressFields, toAddress, toAddressDraft } from '#src/forms/fields/address-fields.tsx';
import { FormProblems } from '#src/forms/form-problems.tsx';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { useSettled } from '#src/lib/use-settled.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { t } from './custom-domain.messages.ts';
import { ProblemNotice } from './problem-notice.tsx';

export type RegistrantStepProps = {
  view: Extract<CustomDomainView, { screen: 'registrant' }>;
  business: Business;
  user: User;
  send: CustomDomainSend;
};

/** The person or business for whom a new domain is registered; at first the one that buys it. */
export function RegistrantStep({ view, business, user, send }: RegistrantStepProps) {
  const { offer, registrant, isSending, refusal, failure } = view;
  const [draft, setDraft] = useState({
    name: registrant?.name ?? business.name,
    email: registrant?.email ?? user.email,
    phone: registrant?.phone ?? business.phoneNumber ?? '',
    address: toAddressDraft(registrant?.address ?? null, business.country),
  });
  const form = useFormCheck(
    Registrant,
    { ...draft, address: toAddress(draft.address) ?? draft.address },
    refusal?.code === 'INVALID' ? refusal : undefined,
  );
  const isSettled = useSettled();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const valid = form.check();
    if (valid && !isSending && isSettled) send({ type: 'order.submit', registrant: valid });
  };
  const field = (name: 'name' | 'email' | 'phone') => ({
    id: name,
    name,
    value: draft[name],
    onChange: (text: string) => setDraft({ ...draft, [name]: text }),
    error: form.errorOf(name),
    isDisabled: isSending,
  });
  const amount = formatWhole(offer.priceMinor ?? 0, offer.currency);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="6">
        <StepHeading as="h2" title={t('ownerTitle', { name: offer.displayName })}>
          {t('ownerWhy', { amount })}
        </StepHeading>
        {!isSending && refusal?.code !== 'INVALID' && <ProblemNotice refusal={refusal} failure={failure} />}
        <FormProblems form={form} isUnreachable={false} />
        <Card>
          <Stack gap="4">
            <TextField {...field('name')} label={t('ownerName')} autoComplete="organization" />
            <TextField {...field('email')} label={t('ownerEmail')} type="email" autoComplete="email" />
            <TextField {...field('phone')} label={t('ownerPhone')} type="tel" autoComplete="tel" />
            <AddressFields
              value={draft.address}
              onChange={(change) => setDraft({ ...draft, address: { ...draft.address, ...change } })}
              errorOf={form.errorOf}
            />
          </Stack>
        </Card>
        <Stack gap="3">
          <Button
            type="submit"
            variant="primary"
            size="lg"
            isFull
            data-event={isSending ? undefined : 'order.submit'}
            isDisabled={!isSettled}
            isPending={isSending}
            pendingLabel={t('ordering')}
          >
            {t('order')}
          </Button>
          {!isSending && (
            <Button
              variant="quiet"
              data-event="step.back"
              isDisabled={!isSettled}
              onPress={() => send({ type: 'step.back' })}
            >
              {t('anotherDomain')}
            </Button>
          )}
        </Stack>
      </Stack>
    </form>
  );
}
