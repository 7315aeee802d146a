import * as z from 'zod/mini';
import { KycPerson } from '#domain/kyc.ts';
import { AddressFields, draftOfAddress } from '#src/forms/fields/address-fields.tsx';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { useKeptDraft } from '#src/forms/use-kept-draft.ts';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { t } from './account-verification.messages.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step.types.ts';

const typed = z.string();
const Draft = z.object({
  firstName: typed,
  middleName: typed,
  lastName: typed,
  dateOfBirth: typed,
  address: z.object({ line: typed, city: typed, region: typed, country: typed }),
});

/** The personal details of the business owner. */
export function PersonStep({ view, business, send }: StepProps) {
  const { person } = view.details;
  const { draft, setDraft, forget } = useKeptDraft(`kyc person ${business.id}`, Draft, () => ({
    firstName: person?.firstName ?? '',
    middleName: person?.middleName ?? '',
    lastName: person?.lastName ?? '',
    dateOfBirth: person?.dateOfBirth ?? '',
    address: draftOfAddress(person?.address ?? null, business.country),
  }));
  const { region } = draft.address;
  const handed = {
    ...draft,
    middleName: draft.middleName.trim() || null,
    address: { ...draft.address, region: region.trim() || null },
  };
  const form = useFormCheck(KycPerson, handed, view.refusal ?? undefined);
  const submit = () => {
    const checked = form.check();
    if (!checked) return;
    forget();
    send({ type: 'person.save', person: checked });
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
