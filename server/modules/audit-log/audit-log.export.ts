import { describeActivity } from '#domain/activity-labels.ts';
import { RecordType, recordTypeLabels } from '#domain/timeline.ts';
import type { Executor } from '#server/db/client.ts';
import { type CsvText, toCsv } from '#server/platform/lists/csv.ts';
import { type AuditListFilter, auditList, exportedColumns } from './audit-log.repo.ts';

/** Returns entries of the audit log as CSV, newest first; times are local times of the time zone. */
export function createAuditCsv(
  db: Executor,
  businessId: string,
  timeZone: string,
  filter: AuditListFilter,
): CsvText {
  const localTime = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return toCsv(
    {
      Date: ({ at }) => localTime.format(at),
      Person: ({ actorName }) => actorName,
      Device: ({ device }) => device,
      'Network address': ({ address }) => address,
      Action: ({ recordType, event }) => describeActivity(RecordType.parse(recordType), event),
      Type: ({ recordType }) => recordTypeLabels[RecordType.parse(recordType)],
      Record: ({ recordLabel }) => recordLabel,
      'Status before': ({ from }) => from,
      'Status after': ({ to }) => to,
      Note: ({ note }) => note,
    },
    auditList.batches(db, businessId, filter, exportedColumns),
  );
}
