import { css } from '#styled/css/css.mjs';
import { type ReactNode, useState } from 'react';
import { Form } from '#src/forms/form.tsx';
import { useOpenRow } from '#src/forms/compact-rows.tsx';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { RadioGroup } from '#src/ui/fields/radio-group.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { CustomerCard } from './customer-card.tsx';
import { DraftPreview, type DraftPreviewProps } from './draft-preview.tsx';
import { t } from './invoice-form.messages.ts';
import type { InvoiceCardProps } from './invoice-form.parts.ts';
import { ItemsCard } from './items-card.tsx';
import { AdjustmentsCard } from './adjustments-card.tsx';
import { DatesCard, TermsCard } from './terms-card.tsx';

export type InvoiceFormProps = InvoiceCardProps & {
  saved: DraftPreviewProps['saved'];
  /** The last row of the form, with its buttons. */
  children: ReactNode;
};

const views = (['write', 'preview'] as const).map((value) => ({ value, label: t(value) }));
/** Stays on screen while the form scrolls. */
const stickyPreview = css({ position: 'sticky', top: '4' });

/** The form of an invoice beside its preview; on a phone, one of them at a time. */
export function InvoiceForm({ form, business, saved, children }: InvoiceFormProps) {
  const isPhone = useIsPhone();
  const [view, setView] = useState<'write' | 'preview'>('write');
  const preview = <Preview form={form} business={business} saved={saved} />;
  const cardProps = { form, business };
  const { goTo, ...openLine } = useOpenRow('items', () => form.values().items.map(({ id }) => id));
  const onGoTo = (fieldId: string) => {
    setView('write');
    goTo(fieldId);
  };
  const isSent = saved !== undefined && saved.status !== 'DRAFT';
  const cards = (
    <Stack gap="4">
      <CustomerCard {...cardProps} />
      <ItemsCard {...cardProps} openLine={openLine} />
      <AdjustmentsCard {...cardProps} />
      <DatesCard {...cardProps} isSent={isSent} />
      <TermsCard {...cardProps} />
    </Stack>
  );
  return (
    <Form form={form} end={children} {...(isPhone && { onGoTo })}>
      {isPhone ? (
        <>
          <RadioGroup look="segment" label={t('view')} options={views} value={view} onChange={setView} />
          {view === 'write' ? cards : preview}
        </>
      ) : (
        <Grid columns="two" gap="6">
          {cards}
          <div>
            <div className={stickyPreview}>{preview}</div>
          </div>
        </Grid>
      )}
    </Form>
  );
}

function Preview({ form, business, saved }: InvoiceCardProps & Pick<DraftPreviewProps, 'saved'>) {
  const draft = useFormValues(form, (typed) => typed);
  return <DraftPreview draft={draft} business={business} saved={saved} />;
}
