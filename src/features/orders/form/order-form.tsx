import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import type { Business } from '#domain/business.ts';
import { type OrderFields, WholeOrder, orderTotals } from '#domain/order-draft.ts';
import { FormProblems } from '#src/forms/form-problems.tsx';
import { deliveryQuoteQuery, deliverySettingsQuery } from '#src/features/delivery/delivery.queries.ts';
import { useDebounced } from '#src/lib/use-debounced.ts';
import type { useCall } from '#src/lib/api/use-call.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { changedBy } from '#src/ui/layout/drawn-later.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { BuyerCard } from './buyer-card.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { LinesCard } from './lines-card.tsx';
import { type OrderDraft, fieldsOf } from './order-draft.ts';
import type { PartProps } from './order-form.parts.ts';
import { t } from './order-form.messages.ts';
import { PaymentCard } from './payment-card.tsx';
import { NoteCard, TotalsCard, countedLines } from './totals-card.tsx';

export type OrderFormProps = {
  business: Business;
  draft: OrderDraft;
  onDraft: (change: (draft: OrderDraft) => OrderDraft) => void;
  /** A new one, or what of an order can still be changed. */
  may: 'everything' | 'new' | 'party';
  /** The call that it makes. */
  call: Pick<ReturnType<typeof useCall>, 'isPending' | 'isUnreachable' | 'refusal'>;
  saveLabel: string;
  onSave: (fields: OrderFields) => void;
};

/** An order as a person types it, with its sums and its delivery fee as they would be now. */
export function OrderForm({ business, draft, onDraft, may, call, saveLabel, onSave }: OrderFormProps) {
  const isPhone = useIsPhone();
  const { currency, country } = business;
  const { data: settings } = useQuery(deliverySettingsQuery());
  const { subtotalMinor } = orderTotals(countedLines(draft), { deliveryFeeMinor: 0, discountMinor: 0 });
  const { data: quoted } = useQuery(deliveryQuoteQuery(draft.address, useDebounced(subtotalMinor)));
  const isDelivery = draft.shippingMode === 'DELIVERY';
  const feeMinor = isDelivery ? (draft.feeMinor ?? quoted?.quote?.feeMinor ?? 0) : 0;
  const hasCourier = useRouteContext({ from: '__root__', select: ({ boot }) => boot.hasCourier });
  const preferred = settings?.setting.deliveryMode ?? 'SELF_MANAGED';
  const configuration = draft.deliveryConfiguration ?? (hasCourier ? preferred : 'SELF_MANAGED');
  const form = useFormCheck(WholeOrder, fieldsOf(draft, { configuration, feeMinor }), call.refusal);
  const part: PartProps = {
    draft,
    set: (changes) => onDraft(changedBy(changes)),
    errorOf: form.errorOf,
  };
  const isPriceFixed = may === 'party';
  const save = (event: FormEvent) => {
    event.preventDefault();
    const fields = form.check();
    if (fields) onSave(fields);
  };
  const aside = (
    <Stack gap="4">
      <BuyerCard {...part} country={country} />
      {!isPriceFixed && <PaymentCard {...part} isNew={may === 'new'} />}
      {!isPriceFixed && <TotalsCard {...part} currency={currency} feeMinor={feeMinor} />}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isFull
        isPending={call.isPending}
        pendingLabel={t('saving')}
      >
        {saveLabel}
      </Button>
    </Stack>
  );
  return (
    <form noValidate onSubmit={save}>
      <Stack gap="4">
        <FormProblems form={form} isUnreachable={call.isUnreachable} />
        {isPriceFixed && <Notice tone="info">{t('priceFixed')}</Notice>}
        <Grid columns="mainAside" gap="4">
          <Stack gap="4">
            {!isPriceFixed && <LinesCard {...part} currency={currency} />}
            <DeliveryCard
              {...part}
              currency={currency}
              configuration={configuration}
              hasCourier={hasCourier}
              quote={quoted?.quote}
              isPriceFixed={isPriceFixed}
            />
            <NoteCard {...part} />
            {isPhone && aside}
          </Stack>
          {!isPhone && aside}
        </Grid>
      </Stack>
    </form>
  );
}
