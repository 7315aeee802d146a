import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import type { AutomaticRow, BookRow } from '#contract/money/bookkeeping.ts';
import type { BookEntry } from '#domain/book-entry.ts';
import type { Business } from '#domain/business.ts';
import { type Membership, type Resource, can } from '#domain/permission.ts';
import { bookEntryQuery, booksQuery } from '#src/features/bookkeeping/bookkeeping.queries.ts';
import { type BookkeepingSearch, queryOf } from '#src/features/bookkeeping/bookkeeping-search.ts';
import { EntryReceipts } from '#src/features/bookkeeping/receipts/entry-receipts.tsx';
import { EntryRecurrence } from '#src/features/bookkeeping/recurring/entry-recurrence.tsx';
import { RecurrenceDialog } from '#src/features/bookkeeping/recurring/recurrence-dialog.tsx';
import { paymentMethodLabels } from '#src/features/orders/order.labels.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatDay } from '#src/lib/format.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { DeleteEntry } from './delete-entry.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { isClosedRow } from '#src/features/bookkeeping/periods/row-mark.tsx';
import { MonthLink, RowNotes } from '#src/features/bookkeeping/periods/row-notes.tsx';
import { EntryProducts } from './entry-products.tsx';
import { describeRow, getSignedMinor } from './row-words.ts';
import { t } from './entries.messages.ts';

export type RowDetailsProps = {
  search: BookkeepingSearch & { entry: string };
  business: Business;
  membership: Membership;
  onClose: () => void;
};

/** The details of a row: an entry can be edited and deleted, an automatic row leads to its source. */
export function RowDetails({ search, business, membership, onClose }: RowDetailsProps) {
  const { dialog, open, close } = useDialog<'edit' | 'delete' | 'repeat'>();
  const page = useQuery(booksQuery(queryOf(search)));
  const isAutomatic = search.entry.includes('.');
  const entry = useQuery({ ...bookEntryQuery(search.entry), enabled: !isAutomatic });
  const onPage = page.data?.data.find(({ id }) => id === search.entry);
  const row = isAutomatic ? onPage : (entry.data ?? (entry.isPending ? onPage : undefined));
  if (!row) {
    if (isAutomatic ? page.isPending : entry.isPending) return null;
    return (
      <Dialog title={common('notFound', { record: t('gone') })} isOpen onClose={onClose}>
        {common('notFoundWhy')}
      </Dialog>
    );
  }
  if (row.source === 'hand' && dialog === 'edit')
    return <EntryDialog type={row.type} entry={row} business={business} onClose={close} />;
  if (row.source === 'hand' && dialog === 'delete')
    return <DeleteEntry entry={row} onDeleted={onClose} onClose={close} />;
  const isClosed = isClosedRow(row, page.data?.openFrom);
  const canManage = can(membership, 'BOOK_KEEPING', 'manage') && !isClosed;
  if (row.source === 'hand' && dialog === 'repeat')
    return <RecurrenceDialog entry={row} business={business} onClose={close} />;
  return (
    <Dialog
      title={row.category}
      isOpen
      onClose={onClose}
      footer={
        row.source === 'automatic' ? (
          <SourceLink row={row} membership={membership} />
        ) : isClosed ? (
          <MonthLink day={row.valueDate} />
        ) : (
          canManage && (
            <>
              <Button variant="quiet" onPress={() => open('delete')}>
                {t('remove')}
              </Button>
              <Button variant="primary" onPress={() => open('edit')}>
                {t('edit')}
              </Button>
            </>
          )
        )
      }
    >
      <Stack gap="4">
        <DescriptionList items={listFacts(row)} />
        {row.source === 'automatic' ? (
          <Text variant="small" tone="muted">
            {t('automaticWhy')}
          </Text>
        ) : (
          row.type === 'income' && <EntryProducts entry={row} canManage={canManage} />
        )}
        <RowNotes row={row} isClosed={isClosed} />
        {row.source === 'hand' && (
          <>
            <EntryReceipts entry={row} canManage={canManage} />
            <EntryRecurrence entry={row} canManage={canManage} onRepeat={() => open('repeat')} />
          </>
        )}
      </Stack>
    </Dialog>
  );
}

function listFacts(row: BookRow) {
  const { paymentMethod, channel, valueDate, currency } = row;
  const facts: [string, string | null][] = [
    [t('date'), formatDay(valueDate)],
    [t('method'), paymentMethod && paymentMethodLabels[paymentMethod]],
    [t('channel'), channel && t(`channel.${channel}`)],
    ...(row.source === 'automatic'
      ? [[t('description'), describeRow(row)] satisfies [string, string]]
      : listEntryFacts(row)),
  ];
  return [
    {
      term: t('amount'),
      detail: (
        <Money amountMinor={getSignedMinor(row)} currency={currency} variant="strong" format="signed" />
      ),
    },
    ...facts.flatMap(([term, detail]) => (detail ? [{ term, detail }] : [])),
  ];
}

const listEntryFacts = ({ purpose, receiver, note, createdByName }: BookEntry): [string, string | null][] => [
  [t('purpose'), purpose],
  [t('receiver'), receiver],
  [common('note'), note],
  [t('addedBy'), createdByName],
];

const sources = {
  order: (id: string) => linkOptions({ to: '/dashboard/store/orders/$id', params: { id } }),
  invoice: (id: string) => linkOptions({ to: '/dashboard/invoicing/$id', params: { id } }),
  transaction: (id: string) => linkOptions({ to: '/dashboard/revenue/$id', params: { id } }),
};
const resources: Record<AutomaticRow['origin']['type'], Resource> = {
  order: 'ORDER',
  invoice: 'INVOICE',
  transaction: 'PAYMENT',
};

/** Leads to the record behind an automatic row, if the person has access to it. */
function SourceLink({ row: { origin }, membership }: { row: AutomaticRow; membership: Membership }) {
  if (!can(membership, resources[origin.type], 'view-only')) return null;
  return (
    <LinkButton variant="primary" {...sources[origin.type](origin.id)}>
      {t(`open.${origin.type}`)}
    </LinkButton>
  );
}
