import { Download } from 'lucide-react';
import { Fragment } from 'react';
import type { FileCall } from '#src/lib/api/use-file.ts';
import { useFile } from '#src/lib/api/use-file.ts';
import { common } from '#src/lib/common.messages.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Select } from '#src/ui/fields/select.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { DataList } from '#src/ui/table/data-list.tsx';
import { PageJump } from '#src/ui/table/page-jump.tsx';
import { BulkBar } from './bulk-bar.tsx';
import type { ListDefinition } from './define-list.ts';
import { FilterFields } from './filter-fields.tsx';
import { withSort } from './list-columns.ts';
import { ListEmpty, showAllLink } from './list-empty.tsx';
import { countFilters } from './list-filters.ts';
import { ListHead } from './list-head.tsx';
import { withFilters, type ListSearch } from './list-search.ts';
import { DeskToolbar, PhoneToolbar } from './list-toolbar.tsx';
import { t } from './lists.messages.ts';
import { type ListState, useList } from './use-list.ts';

export type ListScreenProps<
  Row extends { id: string },
  Search extends ListSearch,
  Answer,
  Filter,
  Action extends string,
  Call extends FileCall,
> = ListState<Search> & { list: ListDefinition<Row, Search, Answer, Filter, Action, Call> };

const rowKey = ({ id }: { id: string }) => id;

/** The screen of a declared list. Its address holds the tab, filters, sort and page. */
export function ListScreen<
  Row extends { id: string },
  Search extends ListSearch,
  Answer,
  Filter,
  Action extends string,
  Call extends FileCall,
>({ list, ...state }: ListScreenProps<Row, Search, Answer, Filter, Action, Call>) {
  const { business, search, onSearch } = state;
  const { to, words, empty, bulk, Summary } = list;
  const view = useList(list, state);
  const { answer, context, selection, cleared, total, target, count } = view;
  const { canManage } = context;
  const isPhone = useIsPhone();
  const { dialog, open, close } = useDialog<Action>();
  const file = useFile(list.exportFile.call);
  const onExport = async () => {
    if (!(await file.fetch(list.exportFile.input(target)))) notify.error(common('exportFailed'));
  };

  const primary = canManage || list.primary?.isForEveryone ? list.primary : undefined;
  const links = (list.links ?? []).filter(({ isForEveryone: isForAll }) => isForAll || canManage);
  const hasNoRecords = answer !== undefined && empty.hasNoRecords(answer);
  const begin = empty.firstActions?.(context) ?? [
    ...(primary ? [primary] : []),
    ...links.filter(({ isForEveryone: isForAll }) => !isForAll),
  ];
  const summary = Summary && !view.error && <Summary search={search} answer={answer} context={context} />;
  const tabs = {
    label: words.label,
    tabs: list
      .tabs(search, answer)
      .map(({ changes, ...tab }) => ({ ...tab, link: { to, search: withFilters(search, changes) } })),
  };
  const searchField = { label: words.search, value: search.search ?? '', onSearch: view.onText };
  const filters = (
    <FilterFields
      list={list}
      search={search}
      answer={answer}
      timeZone={business.timeZone}
      isCompact={!isPhone}
      onSearch={onSearch}
    />
  );
  const actions = [
    ...(canManage && bulk
      ? bulk.actions.map((action) => ({ ...action, onAction: () => open(action.id) }))
      : []),
    { id: 'export', label: t('exportSelected'), icon: Download, onAction: () => void onExport() },
  ];

  return (
    <>
      <ListHead
        title={words.title}
        summary={isPhone && summary}
        primary={primary}
        links={links}
        exporting={{ isPending: file.isPending, isDisabled: hasNoRecords, onExport: () => void onExport() }}
      />
      {!isPhone && summary}
      <DataList
        isScreen
        label={words.label}
        toolbar={
          isPhone ? (
            <PhoneToolbar
              tabs={tabs}
              search={searchField}
              active={countFilters(list, search)}
              total={total}
              onClear={cleared && (() => onSearch(cleared))}
              filters={
                <Fragment>
                  {filters}
                  <Select
                    label={t('sort')}
                    options={list.sorts.filter(({ isShown }) => isShown?.(context) ?? true)}
                    value={search.sort ?? list.sorts[0]?.value ?? null}
                    onChange={(sort) => onSearch(withSort({ search, sorts: list.sorts }, sort))}
                  />
                </Fragment>
              }
            />
          ) : (
            <DeskToolbar tabs={tabs} search={searchField} filters={filters} />
          )
        }
        rows={view.rows}
        error={view.error}
        isRefreshing={view.isRefreshing}
        columns={view.columns}
        rowKey={rowKey}
        rowLabel={list.rowLabel}
        rowLink={list.rowLink}
        reset={
          cleared && {
            label: t('clearFilters'),
            title: words.noMatch,
            description: t('noMatchWhy'),
            link: { to, search: cleared },
          }
        }
        empty={
          hasNoRecords ? (
            <ListEmpty icon={empty.icon} {...empty.none} links={begin} />
          ) : (
            <ListEmpty icon={empty.icon} {...empty.tab(search)} links={[showAllLink(to, words.showAll)]} />
          )
        }
        selection={{
          keys: selection.keys,
          onChange: selection.onChange,
          actions: (
            <BulkBar
              selection={selection}
              rowCount={view.rows?.length ?? 0}
              total={total}
              actions={actions}
            />
          ),
        }}
        paging={view.paging}
      />
      {bulk && dialog && (
        <bulk.Dialog
          action={dialog}
          target={target}
          count={count}
          business={business}
          onClose={(isDone) => {
            close();
            if (isDone) selection.clear();
          }}
        />
      )}
      {view.jump && <PageJump {...view.jump} />}
    </>
  );
}
