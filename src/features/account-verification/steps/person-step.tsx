import * as z from 'zod/mini';
import { KycPerson } from '#domain/kyc.ts';
import { AddressFields, toAddressDraft } from '#src/forms/fields/address-fields.tsx';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { useDraft } from '#src/forms/use-draft.ts';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { t } from './account-verification.messages.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step.types.ts';

const draftText = z.string();
const Draft = z.object({
  firstName: draftText,
  middleName: draftText,
  lastName: draftText,
  dateOfBirth: draftText,
  address: z.object({ line: draftText, city: draftText, region: draftText, country: draftText }),
});

/** The personal details of the business owner. */
export function PersonStep({ view, business, send }: StepProps) {
  const { person } = view.details;
  const { draft, setDraft, forget } = useDraft(`kyc person ${business.id}`, Draft, () => ({
    firstName: person?.firstName ?? '',
    middleName: person?.middleName ?? '',
    lastName: person?.lastName ?? '',
    dateOfBirth: person?.dateOfBirth ?? '',
    address: toAddressDraft(person?.address ?? null, business.country),
  }));
  const { region } = draft.address;
  const formInput = {
    ...draft,
    middleName: draft.middleName.trim() || null,
    address: { ...draft.address, region: region.trim() || null },
  };
  const form = useFormCheck(KycPerson, formInput, view.refusal ?? undefined);
  const submit = () => {
    const validPerson = form.check();
    if (!validPerson) return;
    forget();
    send({ type: 'person.save', person: validPerson });
  };
  const field = (name: 'firstName' | 'middleName' | 'lastName' | 'dateOfBirth') => ({
    id: name,
    name,
    label: t(name),
    value: draft[name],
    onChange: (text: string) => setDraft({ ...draft, [name]: text }),
    error: form.errorOf(name),
    isDisabled: view.phase !== 'asking',
  });
  return (
    <StepFrame view={view} send={send} form={form} saves="person.save" onSubmit={submit}>
      <Grid columns="two">
        <TextField {...field('firstName')} autoComplete="given-name" />
        <TextField {...field('lastName')} autoComplete="family-name" />
      </Grid>
      <Grid columns="two">
        <TextField {...field('middleName')} autoComplete="additional-name" isOptional />
        <TextField {...field('dateOfBirth')} type="date" autoComplete="bday" />
      </Grid>
      <Stack gap="4">
        <Text as="h3" variant="strong">
          {t('homeAddress')}
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
