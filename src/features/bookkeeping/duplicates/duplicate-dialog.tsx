import { formatDay, formatMoney } from '#src/lib/format.ts';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { t } from './duplicates.messages.ts';
import type { DuplicateQuestion } from './use-duplicate-guard.ts';

/** Asks if an entry is another one or the same as an earlier one. */
export function DuplicateDialog({ question }: { question: DuplicateQuestion | undefined }) {
  if (!question) return null;
  const { similar, onAnswer } = question;
  const [{ type, amountMinor, currency, category, valueDate }, ...others] = similar;
  return (
    <ConfirmDialog
      title={t(type === 'expense' ? 'titleExpense' : 'titleIncome')}
      consequence={
        <Stack gap="2">
          <Text>
            {t('question', {
              amount: formatMoney(amountMinor, currency, 'price'),
              category,
              date: formatDay(valueDate),
            })}
          </Text>
          {others.length > 0 && <Text tone="muted">{t('more', { count: others.length })}</Text>}
        </Stack>
      }
      confirmLabel={t('confirm')}
      cancelLabel={t('cancel')}
      isOpen
      isPending={false}
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    />
  );
}
