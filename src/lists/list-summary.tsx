import { listSummary } from '#styled/recipes/list-summary.mjs';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Button } from '#src/ui/actions/button.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { Icon } from '#src/ui/media/icon.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import type { ListSummary } from './define-list.ts';

const SummaryDialog = lazyDialog(async () => (await import('./summary-dialog.tsx')).SummaryDialog);

export type ListSummaryViewProps = { summary: ListSummary; search: object };

/** The figures above a list: a strip on a desktop, one line on a phone. Both open the details. */
export function ListSummaryView({ summary, search }: ListSummaryViewProps) {
  const isPhone = useIsPhone();
  const address = JSON.stringify(search);
  // A link in the dialog that changes the address closes it.
  const [openAt, setOpenAt] = useState<string>();
  const open = () => setOpenAt(address);
  return (
    <>
      {isPhone ? <Line summary={summary} onOpen={open} /> : <Strip summary={summary} onOpen={open} />}
      {openAt === address && <SummaryDialog summary={summary} onClose={() => setOpenAt(undefined)} />}
    </>
  );
}

type ViewProps = { summary: ListSummary; onOpen: () => void };

function Line({ summary: { label, figures, alert }, onOpen }: ViewProps) {
  const look = listSummary();
  const [first] = figures;
  const text = alert ?? (first?.figure === undefined ? undefined : `${first.label} ${first.figure}`);
  return (
    <AriaButton
      className={look.line}
      aria-label={text === undefined ? label : `${label}: ${text}`}
      aria-haspopup="dialog"
      data-alert={alert === undefined ? undefined : true}
      onPress={onOpen}
    >
      {text === undefined ? <Skeleton width="short" /> : <span className={look.lineText}>{text}</span>}
      <Icon of={ChevronRight} />
    </AriaButton>
  );
}

function Strip({ summary: { label, figures, details }, onOpen }: ViewProps) {
  const look = listSummary();
  return (
    <section aria-label={label} className={look.strip}>
      <dl className={look.figures}>
        {figures.map(({ label: term, figure }) => (
          <div key={term} className={look.figure}>
            <dt className={look.term}>{term}</dt>
            <dd className={look.detail}>{figure ?? <Skeleton width="short" />}</dd>
          </div>
        ))}
      </dl>
      {details && (
        <Button size="sm" onPress={onOpen}>
          {details.label}
        </Button>
      )}
    </section>
  );
}
