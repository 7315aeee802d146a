import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import type { StockMovement } from '#contract/store/product.ts';
import { productTimelineQuery, stockMovementsQuery } from '#src/features/products/products.queries.ts';
import { getEventLook } from '#src/ui/data/event-look.ts';
import { stockReasonLabels } from '#src/features/products/product.labels.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { QueryView, type QueryViewProps } from '#src/ui/feedback/query-view.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Timeline, type TimelineEntry } from '#src/ui/data/timeline.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './product.messages.ts';

const maxEntriesShown = 6;
const signed = new Intl.NumberFormat('en-NG', { signDisplay: 'exceptZero' });

type HistoryProps = { id: string; timeZone: string };

/** The stock movements and the activity of a product. */
export const ProductHistory = memo(function ProductHistory({ id, timeZone }: HistoryProps) {
  const movements = useQuery(stockMovementsQuery(id));
  const timeline = useQuery(productTimelineQuery(id));
  const activityEntries = timeline.data
    ?.toReversed()
    .flatMap(({ id: entryId, at, event, actorName, note }): TimelineEntry[] => {
      const words = getEventLabel(event);
      return words === undefined
        ? []
        : [{ id: entryId, instant: at, title: words, actor: actorName, note, ...getEventLook(event) }];
    });
  return (
    <Grid columns="wide" gap="4">
      <Entries
        title={t('movements')}
        none={t('noMovements')}
        query={{ ...movements, data: movements.data?.data.map(movementEntry) }}
        what="the stock movements"
        timeZone={timeZone}
      />
      <Entries
        title={t('activity')}
        none={common('noActivity')}
        query={{ ...timeline, data: activityEntries }}
        what="the activity"
        timeZone={timeZone}
      />
    </Grid>
  );
});

const eventLabels = {
  'product.created': t('event.product.created'),
  'product.changed': t('event.product.changed'),
  'product.published': t('event.product.published'),
  'product.unpublished': t('event.product.unpublished'),
  'product.archived': t('event.product.archived'),
  'product.restored': t('event.product.restored'),
  'product.imported': t('event.product.imported'),
};
/** Returns the text of an event; undefined for stock changes, which have a list of their own. */
const getEventLabel = (event: string): string | undefined => new Map(Object.entries(eventLabels)).get(event);

function movementEntry(movement: StockMovement): TimelineEntry {
  const { id, at, difference, quantityAfter, reason, order, actorName, note, variationName } = movement;
  const left = quantityAfter === null ? t('noLongerCounted') : t('leftThen', { count: quantityAfter });
  return {
    id,
    instant: at,
    title: `${signed.format(difference)} · ${stockReasonLabels[reason]}`,
    actor: actorName,
    tone: difference > 0 ? 'success' : 'neutral',
    note: (
      <>
        {[variationName, left, note].filter(Boolean).join(' · ')}
        {order && (
          <>
            {' · '}
            <Link to="/dashboard/store/orders/$id" params={{ id: order.id }}>
              {t('order', { number: order.number })}
            </Link>
          </>
        )}
      </>
    ),
  };
}

type EntriesProps = Pick<QueryViewProps<readonly TimelineEntry[]>, 'query' | 'what'> & {
  title: string;
  none: string;
  timeZone: string;
};

function Entries({ title, none, query, what, timeZone }: EntriesProps) {
  const [isWhole, setWhole] = useState(false);
  const more = (query.data?.length ?? 0) - maxEntriesShown;
  return (
    <Card title={title}>
      <QueryView query={query} what={what} empty={<Text tone="muted">{none}</Text>}>
        {(entries) => (
          <Stack gap="3">
            <Timeline entries={isWhole ? entries : entries.slice(0, maxEntriesShown)} timeZone={timeZone} />
            {more > 0 && !isWhole && (
              <div>
                <Button size="sm" variant="quiet" onPress={() => setWhole(true)}>
                  {t('showAll', { count: more })}
                </Button>
              </div>
            )}
          </Stack>
        )}
      </QueryView>
    </Card>
  );
}
