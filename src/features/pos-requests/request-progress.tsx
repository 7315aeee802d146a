import type { PosRequest } from '#domain/pos-request.ts';
import { formatDate } from '#src/lib/format.ts';
import { Checklist, type ChecklistTone } from '#src/ui/data/checklist.tsx';
import { t } from './pos-requests.messages.ts';

export type RequestProgressProps = { request: PosRequest; timeZone: string };

/** The steps of a request that was neither declined nor cancelled, each with its date. */
export function RequestProgress({ request, timeZone }: RequestProgressProps) {
  const { status, requestedAt, approvedAt, dispatchedAt, endedAt } = request;
  const steps = [
    { id: 'requested', at: requestedAt },
    { id: 'approved', at: approvedAt },
    { id: 'dispatched', at: dispatchedAt },
    { id: 'delivered', at: endedAt },
  ] as const;
  const next = steps.findIndex(({ at }) => at === null);
  const toneOf = (index: number): ChecklistTone => {
    if (status === 'delivered' || index < next) return 'done';
    return index === next ? 'waiting' : 'todo';
  };
  return (
    <Checklist
      entries={steps.map(({ id, at }, index) => ({
        id,
        title: t(`step.${id}`),
        tone: toneOf(index),
        ...(at !== null && { note: formatDate(at, timeZone, 'dayTime') }),
      }))}
    />
  );
}
