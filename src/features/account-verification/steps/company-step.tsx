import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { KycCompany, registrationTypes } from '#domain/kyc.ts';
import { AddressFields, toAddressDraft } from '#src/forms/fields/address-fields.tsx';
import { kycRegistrationTypesQuery } from '#src/features/account-verification/kyc.queries.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { useDraft } from '#src/forms/use-draft.ts';
import { RadioGroup } from '#src/ui/fields/radio-group.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { t } from './account-verification.messages.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step.types.ts';

const draftText = z.string();
const Draft = z.object({
  registrationType: z.nullable(z.enum(registrationTypes)),
  registeredName: draftText,
  registrationNumber: draftText,
  address: z.object({ line: draftText, city: draftText, region: draftText, country: draftText }),
});

/** The registration details of the business. */
export function CompanyStep({ view, business, send }: StepProps) {
  const { company } = view.details;
  const { data: types } = useQuery(kycRegistrationTypesQuery());
  const { draft, setDraft, forget } = useDraft(`kyc company ${business.id}`, Draft, () => ({
    registrationType: company?.registrationType ?? null,
    registeredName: company?.registeredName ?? business.name,
    registrationNumber: company?.registrationNumber ?? '',
    address: toAddressDraft(company?.address ?? null, business.country),
  }));
  const { region } = draft.address;
  const formInput = { ...draft, address: { ...draft.address, region: region.trim() || null } };
  const form = useFormCheck(KycCompany, formInput, view.refusal ?? undefined);
  const submit = () => {
    const validCompany = form.check();
    if (!validCompany) return;
    forget();
    send({ type: 'company.save', company: validCompany });
  };
  const isDisabled = view.phase !== 'asking';
  const field = (name: 'registeredName' | 'registrationNumber') => ({
    id: name,
    name,
    label: t(name),
    value: draft[name],
    onChange: (text: string) => setDraft({ ...draft, [name]: text }),
    error: form.errorOf(name),
    isDisabled,
  });
  return (
    <StepFrame view={view} send={send} form={form} saves="company.save" onSubmit={submit}>
      {types ? (
        <RadioGroup
          id="registrationType"
          label={t('registrationType')}
          options={types.map(({ id, label, hint }) => ({ value: id, label, description: hint }))}
          value={draft.registrationType}
          onChange={(registrationType) => setDraft({ ...draft, registrationType })}
          error={form.errorOf('registrationType')}
          isDisabled={isDisabled}
        />
      ) : (
        <Skeleton shape="block" />
      )}
      <TextField {...field('registeredName')} autoComplete="organization" />
      <TextField
        {...field('registrationNumber')}
        autoComplete="off"
        description={t('registrationNumberWhy')}
        figures
      />
      <Stack gap="4">
        <Text as="h3" variant="strong">
          {t('businessAddress')}
        </Text>
        <AddressFields
          value={draft.address}
          onChange={(change) => setDraft({ ...draft, address: { ...draft.address, ...change } })}
          errorOf={form.errorOf}
        />
      </Stack>
    </StepFrame>
  );
}
