import { css } from '#styled/css/css.mjs';
import type { ReactNode } from 'react';
import type { Currency } from '#domain/money.ts';
import { Card, type CardProps } from '#src/ui/layout/card.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
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
  /** The query that loads the records. */
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
  /** Undefined until they are loaded. */
  entries: readonly RecordEntry[] | undefined;
  errorTitle: string;
  emptyText: string;
  /** Below the entries. */
  children?: ReactNode;
};

/** A card with a customer's records of one kind, such as orders or invoices. */
export function RecordsCard({ query, entries, errorTitle, emptyText, children, ...card }: RecordsCardProps) {
  return (
    <Card {...card}>
      {query.error && !entries && (
        <ErrorState title={errorTitle} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {!query.error && !entries && (
        <output aria-busy>
          <Stack gap="3">
            <Skeleton />
            <Skeleton width="long" />
          </Stack>
        </output>
      )}
      {entries?.length === 0 && <Text tone="muted">{emptyText}</Text>}
      {entries && entries.length > 0 && (
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
    </Card>
  );
}
