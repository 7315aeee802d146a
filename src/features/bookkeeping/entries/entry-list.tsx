import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { BookOpenText } from 'lucide-react';
import { useMemo } from 'react';
import type { BookRow } from '#contract/money/bookkeeping.ts';
import { bookSources } from '#contract/money/book-query.ts';
import { entryChecks } from '#domain/book-checks.ts';
import { automaticCategories, automaticCategoryLabels, bookTypes } from '#domain/books.ts';
import { paymentMethods } from '#domain/order.ts';
import { bookCategoriesQuery, booksQuery } from '#src/features/bookkeeping/bookkeeping.queries.ts';
import { type BookkeepingSearch, queryOf } from '#src/features/bookkeeping/bookkeeping-search.ts';
import { RowMark } from '#src/features/bookkeeping/periods/row-mark.tsx';
import { paymentMethodLabels } from '#src/features/orders/order.labels.ts';
import { formatDay } from '#src/lib/format.ts';
import { FilterFields } from '#src/lists/filter-fields.tsx';
import { countFilters } from '#src/lists/list-filters.ts';
import { DeskToolbar, PhoneToolbar } from '#src/lists/list-toolbar.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { DataList } from '#src/ui/table/data-list.tsx';
import type { Column } from '#src/ui/table/data-list.types.ts';
import { toPageLinks } from '#src/lists/page-links.ts';
import { describeRow, getSignedMinor } from './row-words.ts';
import { t } from './entries.messages.ts';

export type EntryListProps = {
  search: BookkeepingSearch;
  timeZone: string;
  onSearch: (search: BookkeepingSearch) => void;
};

const to = '/dashboard/book-keeping';
const filterKeys = ['type', 'category', 'paymentMethod', 'source', 'check', 'search'] as const;
const noFilters = Object.fromEntries(filterKeys.map((key) => [key, undefined]));

const columns: Column<BookRow>[] = [
  { id: 'category', header: t('category'), cell: ({ category }) => category, card: 'title' },
  {
    id: 'date',
    header: t('date'),
    cell: ({ valueDate }) => formatDay(valueDate),
    cardCell: ({ valueDate }) => formatDay(valueDate, 'shortDay'),
    card: 'note',
  },
  { id: 'description', header: t('description'), isFlexible: true, cell: describeRow, card: 'note' },
  {
    id: 'method',
    header: t('method'),
    cell: ({ paymentMethod }) => paymentMethod && paymentMethodLabels[paymentMethod],
    card: 'none',
  },
  {
    id: 'source',
    header: t('source'),
    cell: ({ source }) => (
      <Text as="span" tone="muted">
        {t(`source.${source}`)}
      </Text>
    ),
    card: 'none',
  },
  {
    id: 'amount',
    header: t('amount'),
    align: 'end',
    cell: (row) => (
      <Money
        amountMinor={getSignedMinor(row)}
        currency={row.currency}
        variant="strong"
        format="signed"
        tone={getSignedMinor(row) > 0 ? 'success' : 'default'}
      />
    ),
    card: 'aside',
  },
];

/** Returns the columns; once a month is closed, one of them marks the rows that stay as they are. */
const withMarks = (openFrom: string | null): Column<BookRow>[] =>
  openFrom === null
    ? columns
    : columns.toSpliced(-1, 0, {
        id: 'mark',
        header: t('state'),
        cell: (row) => <RowMark row={row} openFrom={openFrom} />,
        card: 'mark',
      });

/** The filters of the entries; categories of automatic entries come first. */
function useFilters(hasCheck: boolean) {
  const categories = useQuery(bookCategoriesQuery());
  return useMemo(() => {
    const names = [
      ...automaticCategories.map((category) => automaticCategoryLabels[category]),
      ...(categories.data ?? []).map(({ name }) => name),
    ];
    return {
      filters: {
        category: {
          label: t('category'),
          any: t('anyCategory'),
          options: [...new Set(names)].map((value) => ({ value, label: value })),
        },
        paymentMethod: {
          label: t('method'),
          any: t('anyMethod'),
          options: paymentMethods.map((value) => ({ value, label: paymentMethodLabels[value] })),
        },
        source: {
          label: t('source'),
          any: t('anySource'),
          options: bookSources.map((value) => ({ value, label: t(`source.${value}`) })),
        },
        // Only the page of a month leads to these.
        ...(hasCheck && {
          check: {
            label: t('check'),
            any: t('anyCheck'),
            options: entryChecks.map((value) => ({ value, label: t(`check.${value}`) })),
          },
        }),
      },
    };
  }, [categories.data, hasCheck]);
}

/** The entries of a period, those made by hand and the automatic ones. A row opens its details. */
export function EntryList({ search, timeZone, onSearch }: EntryListProps) {
  const list = useFilters(search.check !== undefined);
  const isPhone = useIsPhone();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(booksQuery(queryOf(search)));
  const openFrom = data?.openFrom ?? null;
  const markedColumns = useMemo(() => withMarks(openFrom), [openFrom]);
  const rowLink = useMemo(
    () =>
      ({ id }: BookRow) =>
        linkOptions({ to, search: { ...search, entry: id } }),
    [search],
  );
  const hasFilters = filterKeys.some((key) => search[key] !== undefined);
  const toolbar = {
    tabs: {
      label: t('type'),
      tabs: [undefined, ...bookTypes].map((type) => ({
        id: type ?? 'all',
        label: t(type ? `type.${type}` : 'all'),
        isCurrent: search.type === type,
        link: linkOptions({ to, search: { ...search, type, page: undefined } }),
      })),
    },
    search: {
      label: t('search'),
      value: search.search ?? '',
      onSearch: (text: string) =>
        onSearch({ ...search, page: undefined, search: text === '' ? undefined : text }),
    },
    filters: (
      <FilterFields
        list={list}
        search={search}
        answer={data}
        timeZone={timeZone}
        isCompact={!isPhone}
        onSearch={onSearch}
      />
    ),
  };
  return (
    <DataList
      label={t('label')}
      toolbar={
        isPhone ? (
          <PhoneToolbar
            {...toolbar}
            active={countFilters(list, search)}
            total={data?.pagination.total ?? 0}
            onClear={hasFilters ? () => onSearch({ ...search, ...noFilters, page: undefined }) : undefined}
          />
        ) : (
          <DeskToolbar {...toolbar} />
        )
      }
      rows={data?.data}
      error={error && !data ? { onRetry: () => void refetch(), isRetrying: isFetching } : undefined}
      isRefreshing={isPlaceholderData}
      columns={markedColumns}
      rowKey={({ id }) => id}
      rowLabel={({ category, valueDate }) => `${category}, ${formatDay(valueDate)}`}
      rowLink={rowLink}
      reset={
        hasFilters
          ? {
              title: t('noMatch'),
              description: t('noMatchWhy'),
              label: t('clearFilters'),
              link: linkOptions({ to, search: { ...search, ...noFilters, page: undefined } }),
            }
          : undefined
      }
      empty={<EmptyState icon={BookOpenText} title={t('none')} description={t('noneWhy')} />}
      paging={
        data && toPageLinks(data.pagination, (page) => linkOptions({ to, search: { ...search, page } }))
      }
    />
  );
}
