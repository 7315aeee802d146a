import { css } from '#styled/css/css.mjs';
import { Check, Minus } from 'lucide-react';
import type { Plan } from '#domain/plan.ts';
import { getPlanStyle } from '#domain/subscription.ts';
import { PlanBadge } from '#src/ui/data/plan-badge.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import { Icon } from '#src/ui/media/icon.tsx';
import { t } from './compare.messages.ts';
import { type Offer, OfferAction, type OfferActionProps, OfferPrice } from './plan-offer.tsx';
import type { PlanRow } from './plan-rows.ts';

export type PlanTableProps = Omit<OfferActionProps, 'offer'> & {
  offers: readonly Offer[];
  rows: readonly PlanRow[];
};

const frame = css({
  bg: 'surface',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'lg',
  boxShadow: 'rest',
  overflow: 'hidden',
});
const table = css({ w: 'full', borderCollapse: 'collapse', tableLayout: 'fixed', textAlign: 'left' });
const head = css({ p: '4', verticalAlign: 'top', fontWeight: 'regular' });
const stripes: Record<Plan, string> = {
  free: css({ borderTop: '4px solid', borderTopColor: 'plan.free.solid' }),
  basic: css({ borderTop: '4px solid', borderTopColor: 'plan.basic.solid' }),
  pro: css({ borderTop: '4px solid', borderTopColor: 'plan.pro.solid' }),
  custom: css({ borderTop: '4px solid', borderTopColor: 'plan.custom.solid' }),
};
const cell = css({ px: '4', py: '3', borderTop: '1px solid', borderColor: 'line', textStyle: 'body' });
const rowHead = css({
  px: '4',
  py: '3',
  borderTop: '1px solid',
  borderColor: 'line',
  textStyle: 'small',
  color: 'text.muted',
  fontWeight: 'regular',
});
const current = css({ bg: 'selected' });
const list = css({ display: 'flex', flexDirection: 'column', gap: '2' });
const line = css({ display: 'flex', justifyContent: 'space-between', gap: '4', textStyle: 'small' });
const lineValue = css({ flexShrink: '0', fontWeight: 'medium', textAlign: 'right' });
const card = css({ borderRadius: 'lg' });

const PlanValue = ({ value }: { value: string | boolean }) =>
  typeof value === 'string' ? (
    value
  ) : (
    <Text as="span" tone={value ? 'success' : 'subtle'}>
      <Icon of={value ? Check : Minus} />
      <VisuallyHidden>{t(value ? 'included' : 'notIncluded')}</VisuallyHidden>
    </Text>
  );

/** All plans beside each other, on a desktop. */
export function PlanTable({ offers, rows, ...actions }: PlanTableProps) {
  const look = ({ name, isCurrent }: Offer) =>
    `${head} ${stripes[getPlanStyle(name)]} ${isCurrent ? current : ''}`;
  return (
    <div className={frame}>
      <table className={table} aria-label={t('title')}>
        <thead>
          <tr>
            <th scope="col" className={head}>
              <VisuallyHidden>{t('plan')}</VisuallyHidden>
            </th>
            {offers.map((offer) => (
              <th key={offer.plan} scope="col" className={look(offer)}>
                <Stack gap="3" align="start">
                  <PlanBadge plan={getPlanStyle(offer.name)}>{offer.name}</PlanBadge>
                  <OfferPrice {...offer} />
                  <OfferAction offer={offer} {...actions} />
                </Stack>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label, valueOf }) => (
            <tr key={id}>
              <th scope="row" className={rowHead}>
                {label}
              </th>
              {offers.map(({ plan, isCurrent }) => (
                <td key={plan} className={`${cell} ${isCurrent ? current : ''}`}>
                  <PlanValue value={valueOf(plan)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A card for each plan, on a phone. */
export const PlanCards = ({ offers, rows, ...actions }: PlanTableProps) => (
  <Stack gap="4">
    {offers.map((offer) => (
      <div key={offer.plan} className={`${card} ${stripes[getPlanStyle(offer.name)]}`}>
        <Card>
          <Stack gap="4">
            <Inline gap="3" justify="between" align="start">
              <PlanBadge plan={getPlanStyle(offer.name)}>{offer.name}</PlanBadge>
              <OfferPrice {...offer} />
            </Inline>
            <ul className={list} aria-label={offer.name}>
              {rows.map(({ id, label, valueOf }) => (
                <li key={id} className={line}>
                  <span>{label}</span>
                  <span className={lineValue}>
                    <PlanValue value={valueOf(offer.plan)} />
                  </span>
                </li>
              ))}
            </ul>
            <OfferAction offer={offer} {...actions} />
          </Stack>
        </Card>
      </div>
    ))}
  </Stack>
);
