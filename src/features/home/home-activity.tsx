import type { HomeSummary } from '#contract/people/business.ts';
import type { RecordType } from '#domain/timeline.ts';
import { describeActivity } from './activity.labels.ts';
import { getEventLook } from '#src/ui/data/event-look.ts';
import { withoutRepeatedEvents } from '#src/features/orders/order.labels.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Link, type LinkTarget } from '#src/ui/actions/link.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Timeline } from '#src/ui/data/timeline.tsx';
import { t } from './home.messages.ts';

export type HomeActivityProps = { activity: HomeSummary['activity']; timeZone: string };

/** Returns the link to a record's page; an import leads to its list. */
const linkOf: Record<RecordType, (id: string) => LinkTarget> = {
  order: (id) => ({ to: '/dashboard/store/orders/$id', params: { id } }),
  'order-import': () => ({ to: '/dashboard/store/orders' }),
  product: (id) => ({ to: '/dashboard/store/products/edit/{-$id}', params: { id } }),
  'product-import': () => ({ to: '/dashboard/store/products' }),
  customer: (id) => ({ to: '/dashboard/store/customers/$id', params: { id } }),
  'customer-import': () => ({ to: '/dashboard/store/customers' }),
  invoice: (id) => ({ to: '/dashboard/invoicing/$id', params: { id } }),
  transaction: (id) => ({ to: '/dashboard/revenue/$id', params: { id } }),
  'payout-accounts': () => ({ to: '/dashboard/settings/payment-and-withdrawal' }),
  kyc: () => ({ to: '/dashboard/settings/account-verification' }),
};
/** A deleted record has no page. */
const isGone = (event: string) => event.endsWith('.deleted');

/** The latest activity in the areas that the person can see, with links to the records. */
export const HomeActivity = ({ activity, timeZone }: HomeActivityProps) => (
  <Card title={t('activity')}>
    {activity.length === 0 ? (
      <Text tone="muted">{t('noActivity')}</Text>
    ) : (
      <Timeline
        timeZone={timeZone}
        entries={withoutRepeatedEvents(activity).map(
          ({ id, at, event, actorName, note, recordType, recordId, recordLabel }) => {
            const name = recordType === 'order' ? t('record', { number: recordLabel }) : recordLabel;
            return {
              id,
              instant: at,
              actor: actorName,
              note,
              ...getEventLook(event),
              title: (
                <>
                  {describeActivity(recordType, event)}{' '}
                  {isGone(event) ? name : <Link {...linkOf[recordType](recordId)}>{name}</Link>}
                </>
              ),
            };
          },
        )}
      />
    )}
  </Card>
);
