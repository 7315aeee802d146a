import { css } from '#styled/css/css.mjs';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FormProblems } from '#src/forms/form-problems.tsx';
import type { FormCheck } from '#src/forms/use-form-check.ts';
import { Grid } from '#src/ui/layout/grid.tsx';
import { RadioGroup } from '#src/ui/fields/radio-group.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { CustomerCard } from './customer-card.tsx';
import { DraftPreview, type DraftPreviewProps } from './draft-preview.tsx';
import { t } from './invoice-form.messages.ts';
import type { PartProps } from './invoice-form.parts.ts';
import { ItemsCard } from './items-card.tsx';
import { SumsCard } from './sums-card.tsx';
import { DaysCard, TermsCard } from './terms-card.tsx';

export type InvoiceFormProps = {
  part: PartProps;
  saved: DraftPreviewProps['saved'];
  form: Pick<FormCheck<unknown>, 'message' | 'errors' | 'attempt'>;
  isUnreachable: boolean;
  onSave: () => void;
  /** What the form ends in. */
  children: ReactNode;
};

const views = (['write', 'preview'] as const).map((value) => ({ value, label: t(value) }));
/** Stays in sight while the form scrolls. */
const beside = css({ position: 'sticky', top: '4' });

/** An invoice as a person writes it, and beside it as the customer will see it; on a phone one at a time. */
export function InvoiceForm({ part, saved, form, isUnreachable, onSave, children }: InvoiceFormProps) {
  const isPhone = useIsPhone();
  const [view, setView] = useState<'write' | 'preview'>('write');
  const preview = <DraftPreview draft={part.draft} business={part.business} saved={saved} />;
  const isSent = saved !== undefined && saved.status !== 'DRAFT';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  const parts = (
    <Stack gap="4">
      <CustomerCard key={part.draft.customer?.id ?? 'new'} {...part} />
      <ItemsCard {...part} />
      <SumsCard {...part} />
      <DaysCard {...part} isSent={isSent} />
      <TermsCard {...part} />
    </Stack>
  );
  return (
    <form noValidate data-saves onSubmit={submit}>
      <Stack gap="4">
        <FormProblems
          form={form}
          isUnreachable={isUnreachable}
          {...(isPhone && { onGoTo: () => setView('write') })}
        />
        {isPhone ? (
          <>
            <RadioGroup look="segment" label={t('view')} options={views} value={view} onChange={setView} />
            {view === 'write' ? parts : preview}
          </>
        ) : (
          <Grid columns="two" gap="6">
            {parts}
            <div>
              <div className={beside}>{preview}</div>
            </div>
          </Grid>
        )}
      </Stack>
      {children}
    </form>
  );
}
