import { css } from '#styled/css/css.mjs';
import type { ReactNode } from 'react';
import type { Currency } from '#domain/money.ts';
import { Card, type CardProps } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { QueryView, type QueryViewProps } from '#src/ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#src/ui/feedback/record-skeletons.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';

const list = css({ display: 'flex', flexDirection: 'column', my: '-3' });
const entry = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  py: '3',
  '&:not(:last-child)': { borderBottom: '1px solid', borderBottomColor: 'line' },
});

export type RecordEntry = {
  id: string;
  link: ReactNode;
  facts: readonly (string | false)[];
  badges: ReactNode;
  totalMinor: number;
  currency: Currency;
};

export type RecordsCardProps = Pick<CardProps, 'title' | 'description' | 'actions'> & {
  query: QueryViewProps<readonly RecordEntry[]>['query'];
  /** Names the records if they couldn't be loaded. */
  what: string;
  emptyText: string;
  /** Below the entries. */
  children?: ReactNode;
};

/** A card with a customer's records of one kind, such as orders or invoices. */
export function RecordsCard({ query, what, emptyText, children, ...card }: RecordsCardProps) {
  return (
    <Card {...card}>
      <QueryView
        query={query}
        what={what}
        skeleton={<RowsSkeleton />}
        empty={<Text tone="muted">{emptyText}</Text>}
      >
        {(entries) => (
          <Stack gap="4">
            <ul className={list}>
              {entries.map(({ id, link, facts, badges, totalMinor, currency }) => (
                <li key={id} className={entry}>
                  <Stack gap="0">
                    {link}
                    <Text variant="small" tone="muted">
                      {facts.filter(Boolean).join(' · ')}
                    </Text>
                  </Stack>
                  <Inline gap="3">
                    {badges}
                    <Money amountMinor={totalMinor} currency={currency} variant="strong" />
                  </Inline>
                </li>
              ))}
            </ul>
            {children}
          </Stack>
        )}
      </QueryView>
    </Card>
  );
}
