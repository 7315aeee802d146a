import type { Business } from '#domain/business.ts';
import type { FormOf } from '#src/forms/bound-fields.tsx';
import { Form } from '#src/forms/form.tsx';
import { useOpenRow } from '#src/forms/compact-rows.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { common } from '#src/lib/common.messages.ts';
import { OrderCustomerCard } from './order-customer-card.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { LinesCard } from './lines-card.tsx';
import type { OrderDraft, DeliveryTerms } from './order-draft.ts';
import { t } from './order-form.messages.ts';
import { PaymentCard } from './payment-card.tsx';
import { NoteCard, TotalsCard } from './totals-card.tsx';
import { useDeliveryTerms } from './use-delivery-terms.ts';

export type OrderFormProps = {
  business: Business;
  form: FormOf<OrderDraft>;
  /** Called when the terms change, which the validation depends on. Must be stable. */
  onTermsChange: (terms: DeliveryTerms) => void;
  /** Which parts can be edited: all of a new order, all of an existing one, or only the customer and the delivery. */
  may: 'everything' | 'new' | 'party';
  saveLabel: string;
};

/** The order form, with its totals and its delivery fee. */
export function OrderForm({ business, form, onTermsChange, may, saveLabel }: OrderFormProps) {
  const isPhone = useIsPhone();
  const { currency, country } = business;
  const delivery = useDeliveryTerms(form, onTermsChange);
  const { goTo, ...openLine } = useOpenRow('lines', () => form.values().lines.map(({ key }) => key));
  const isPriceFixed = may === 'party';
  const aside = (
    <Stack gap="4">
      <OrderCustomerCard form={form} country={country} />
      {!isPriceFixed && <PaymentCard form={form} isNew={may === 'new'} />}
      {!isPriceFixed && <TotalsCard form={form} currency={currency} zoneFeeMinor={delivery.zoneFeeMinor} />}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isFull
        isPending={form.isPending}
        pendingLabel={common('saving')}
      >
        {saveLabel}
      </Button>
    </Stack>
  );
  return (
    <Form form={form} onGoTo={goTo}>
      {isPriceFixed && <Notice tone="info">{t('priceFixed')}</Notice>}
      <Grid columns="mainAside" gap="4">
        <Stack gap="4">
          {!isPriceFixed && <LinesCard form={form} currency={currency} openLine={openLine} />}
          <DeliveryCard form={form} currency={currency} delivery={delivery} isPriceFixed={isPriceFixed} />
          <NoteCard form={form} />
          {isPhone && aside}
        </Stack>
        {!isPhone && aside}
      </Grid>
    </Form>
  );
}
