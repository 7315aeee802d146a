import { linkOptions } from '@tanstack/react-router';
import { CalendarSync } from 'lucide-react';
import type { BookEntry } from '#domain/book-entry.ts';
import { useFeatureProblem } from '#src/features/entitlements/use-limit.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { t } from './recurring.messages.ts';

export type EntryRecurrenceProps = { entry: BookEntry; canManage: boolean; onRepeat: () => void };

const recurring = linkOptions({ to: '/dashboard/book-keeping', search: { view: 'recurring' } });

/** Leads to the recurring entry that an entry is one of, or repeats an entry. The recurring entries explain the plan. */
export function EntryRecurrence({ entry, canManage, onRepeat }: EntryRecurrenceProps) {
  const problem = useFeatureProblem('bookkeepingExtras');
  if (entry.recurrenceId !== null)
    return (
      <Link {...recurring} isStandalone>
        {t('isRecurring')}
      </Link>
    );
  if (!canManage || problem) return null;
  return (
    <Inline>
      <Button size="sm" icon={CalendarSync} onPress={onRepeat}>
        {t('repeat')}
      </Button>
    </Inline>
  );
}
