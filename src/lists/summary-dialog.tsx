import { listSummary } from '#styled/recipes/list-summary.mjs';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import type { ListSummary } from './define-list.ts';

export type SummaryDialogProps = { summary: ListSummary; onClose: () => void };

/** Shows all figures of a list with their explanations, and the details. */
export function SummaryDialog({ summary: { label, figures, details }, onClose }: SummaryDialogProps) {
  const look = listSummary();
  return (
    <Dialog title={label} size="lg" isOpen onClose={onClose}>
      <Stack gap="6">
        <dl>
          {figures.map(({ label: term, figure, hint }) => (
            <div key={term} className={look.row}>
              <dt>
                {term}
                {hint && <span className={look.hint}>{hint}</span>}
              </dt>
              <dd className={look.detail}>{figure ?? <Skeleton width="short" />}</dd>
            </div>
          ))}
        </dl>
        {details?.content}
      </Stack>
    </Dialog>
  );
}
