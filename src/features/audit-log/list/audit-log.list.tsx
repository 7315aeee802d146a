import { History } from 'lucide-react';
import { auditSorts } from '#contract/people/audit-log-query.ts';
import { auditLogCalls, type AuditEntry, type AuditLog } from '#contract/people/audit-log.ts';
import { describeActivity } from '#domain/activity-labels.ts';
import { recordTypeLabels, recordTypes } from '#domain/timeline.ts';
import { auditLogQuery } from '#src/features/audit-log/audit-log.queries.ts';
import { getRecordLink } from '#src/features/audit-log/record-link.ts';
import { getStatusLabel } from '#src/features/audit-log/status-label.ts';
import { AuditLogReach } from '#src/features/entitlements/audit-log-reach.tsx';
import { common } from '#src/lib/common.messages.ts';
import { formatDate } from '#src/lib/format.ts';
import { defineList } from '#src/lists/define-list.ts';
import { DateTime } from '#src/ui/data/date-time.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './audit-log.messages.ts';
import { type AuditLogSearch, filterOf, queryOf } from './audit-log-search.ts';

const getTitle = ({ recordType, event, recordLabel }: AuditEntry): string =>
  `${describeActivity(recordType, event)} ${recordType === 'order' ? '#' : ''}${recordLabel}`;

/** Returns the change of status and the note. */
const getDetails = (entry: AuditEntry): string => {
  const { from, to, note } = entry;
  const change =
    from === null || to === null || from === to
      ? null
      : t('fromTo', { from: getStatusLabel(entry, from), to: getStatusLabel(entry, to) });
  return [change, note].filter(Boolean).join(' · ');
};

/** Returns where the action came from: the device and its network address. */
const getPlace = ({ device, address }: AuditEntry): string => [device, address].filter(Boolean).join(' · ');

const TwoLines = ({ first, second }: { first: string; second: string }) => (
  <Stack gap="0">
    <Text as="span" variant="inherit" truncate>
      {first}
    </Text>
    {second && (
      <Text as="span" variant="small" tone="muted" truncate>
        {second}
      </Text>
    )}
  </Stack>
);

export const auditLogList = defineList({
  to: '/dashboard/settings/team-members/activity',
  resource: 'BUSINESS',
  words: {
    title: t('title'),
    label: t('label'),
    search: t('search'),
    noMatch: t('noMatch'),
    showAll: t('showAll'),
    forbidden: common('noAccess', { area: 'team activity' }),
    forbiddenWhy: ({ business }) =>
      common('noAccessWhy', { business: business.name, area: 'the business settings' }),
  },
  filterOf,
  query: (search: AuditLogSearch) => auditLogQuery(queryOf(search)),
  page: (answer: AuditLog) => answer,
  rowLabel: getTitle,
  rowLink: ({ recordType, recordId }) => getRecordLink(recordType, recordId),
  columns: [
    {
      id: 'action',
      header: t('action'),
      cell: (entry) => <TwoLines first={getTitle(entry)} second={getDetails(entry)} />,
      cardCell: getTitle,
      card: 'title',
      isFlexible: true,
    },
    {
      id: 'person',
      header: t('person'),
      cell: (entry) => <TwoLines first={entry.actorName} second={getPlace(entry)} />,
      cardCell: (entry) => [entry.actorName, getPlace(entry), getDetails(entry)].filter(Boolean).join(' · '),
      card: 'note',
    },
    {
      id: 'at',
      header: t('at'),
      cell: ({ at }, { business }) => <DateTime instant={at} timeZone={business.timeZone} />,
      cardCell: ({ at }, { business }) => formatDate(at, business.timeZone, 'shortDay'),
      card: 'aside',
      sort: { descending: 'newest', ascending: 'oldest' },
    },
  ],
  tabs: () => [],
  filters: {
    person: {
      label: t('person'),
      any: t('anyPerson'),
      options: (answer) => (answer?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    recordType: {
      label: t('recordType'),
      any: t('anyType'),
      options: recordTypes.map((value) => ({ value, label: recordTypeLabels[value] })),
    },
  },
  hasPeriod: true,
  sorts: auditSorts.map((value) => ({ value, label: t(value) })),
  exportFile: { call: auditLogCalls.exportAuditLog, input: (target) => ({ body: { target } }) },
  links: [],
  empty: {
    icon: History,
    hasNoRecords: ({ pagination }) => pagination.total === 0,
    none: { title: t('none'), description: t('noneWhy') },
    tab: () => ({ title: t('none'), description: t('noneWhy') }),
  },
  Summary: AuditLogReach,
});
