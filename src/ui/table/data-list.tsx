import { dataList } from '#styled/recipes/data-list.mjs';
import { useElementScrollRestoration } from '@tanstack/react-router';
import { SearchX, X } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { common } from '#src/lib/common.messages.ts';
import { useTimely } from '#src/lib/use-timely.ts';
import { t } from './list.messages.ts';
import { mainId } from '#src/ui/frame/app-frame.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { DataCards } from './data-cards.tsx';
import type { Paging, RowsProps } from './data-list.types.ts';
import { DataSkeleton } from './data-skeleton.tsx';
import { DataTable } from './data-table.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ErrorState, type ErrorStateProps } from '#src/ui/feedback/error-state.tsx';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import type { LinkTarget } from '#src/ui/actions/link.tsx';
import { Pager } from './pager.tsx';
import { useRowLinks } from './row-link.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';

/** `fallbackLink` replaces the retry if trying again would not help. */
type Failure = Pick<ErrorStateProps, 'description' | 'onRetry' | 'isRetrying'> & {
  title?: string;
  fallbackLink?: LinkTarget;
};

export type DataListProps<Row> = Omit<RowsProps<Row>, 'rows'> & {
  /** Undefined while the first page is loading. */
  rows: readonly Row[] | undefined;
  /** Shown in place of all rows, also of those that were loaded before. */
  error?: Failure | undefined;
  /** Shown if there are no records: an EmptyState with the first actions. */
  empty: ReactNode;
  /** Set while a search or filter is active: the empty state then offers to clear it. */
  reset?: { title: string; description: string; label: string; link: LinkTarget } | undefined;
  /** Shown above the rows: tabs, search and filters. */
  toolbar?: ReactNode;
  paging?: Paging | undefined;
  /** Whether the list is the main content of the screen: one line per row on a desktop, edge to edge on a phone. */
  isScreen?: boolean;
};

/** The minimum top of the first row and the minimum height of a row, in pixels. */
const heights = { table: { above: 250, row: 37 }, cards: { above: 160, row: 65 } };

/** Returns the maximum number of rows that are visible at first. */
function countVisibleRows(kind: keyof typeof heights): number {
  const { above, row } = heights[kind];
  return Math.max(2, Math.ceil((window.innerHeight - above) / row));
}

/**
 * Renders the visible rows before the others, unless a scroll position is restored. Changed rows are rendered with lower
 * priority than typed keys.
 */
function VisibleRows<Row>({ rows: newest, columns: theirs, rowLink, ...rest }: RowsProps<Row>) {
  const isPhone = useIsPhone();
  const { rows, columns } = useDeferredValue(
    useMemo(() => ({ rows: newest, columns: theirs }), [newest, theirs]),
  );
  // Of all rows, so that those that are visible are not rendered again with the others.
  const links = useRowLinks(rows, rowLink);
  const props = { ...rest, columns, links };
  const scrolled = useElementScrollRestoration({ id: mainId });
  const isWhole = useDeferredValue(true, (scrolled?.scrollY ?? 0) > 0);
  const drawn = isWhole ? rows : rows.slice(0, countVisibleRows(isPhone ? 'cards' : 'table'));
  return isPhone ? <DataCards {...props} rows={drawn} /> : <DataTable {...props} rows={drawn} />;
}

function ListErrorState({ fallbackLink, ...failure }: Failure) {
  const error = { title: common('loadFailed', { what: 'this list' }), ...failure };
  if (!fallbackLink) return <ErrorState {...error} />;
  const actions = (
    <LinkButton {...fallbackLink} variant="secondary">
      {t('showWholeList')}
    </LinkButton>
  );
  return <ErrorState {...error} icon={SearchX} actions={actions} />;
}

function Rows<Row>(props: DataListProps<Row>) {
  const isPhone = useIsPhone();
  const { rows, error, empty, reset } = props;
  if (error) return <ListErrorState {...error} />;
  if (rows === undefined) return <DataSkeleton columns={props.columns.length} isPhone={isPhone} />;
  if (rows.length === 0 && reset) {
    const actions = (
      <LinkButton {...reset.link} variant="secondary">
        {reset.label}
      </LinkButton>
    );
    const { title, description } = reset;
    return <EmptyState icon={SearchX} title={title} description={description} actions={actions} />;
  }
  if (rows.length === 0) return empty;
  return <VisibleRows {...props} rows={rows} />;
}

/** A list of records: a table on a desktop, rows of two lines on a phone. It shows the first of: error, loading, empty, rows. */
export function DataList<Row>(props: DataListProps<Row>) {
  const { label, toolbar, paging, selection, isScreen, isRefreshing = false } = props;
  const rows = useTimely(props.rows, isRefreshing);
  const look = dataList({ isScreen });
  const isPhone = useIsPhone();
  const count = useDeferredValue(selection?.keys.size ?? 0);
  const clear = () => selection?.onChange(() => new Set());
  return (
    <section aria-label={label} className={look.root}>
      {toolbar && <div className={look.toolbar}>{toolbar}</div>}
      <Rows {...props} rows={rows} />
      {selection && count > 0 && (
        <div data-action-bar className={look.selection}>
          <output>{t('selected', { count })}</output>
          {selection.actions}
          {isPhone ? (
            // An icon, because a second line would cover a row.
            <IconButton icon={X} label={t('clearSelection')} onPress={clear} />
          ) : (
            <Button size="sm" variant="quiet" onPress={clear}>
              {t('clearSelection')}
            </Button>
          )}
        </div>
      )}
      {paging && rows && rows.length > 0 && !props.error && <Pager {...paging} />}
    </section>
  );
}
