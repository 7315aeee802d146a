import type { StatementLine, StatementRow } from '#domain/bank-statement.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { common } from '#src/lib/common.messages.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { RowText } from './line-card.tsx';
import { t } from './statements.messages.ts';
import { matchStatementLine } from './statements.writes.ts';

export type MatchDialogProps = { line: StatementLine; onClose: () => void };

/** Chooses one of several entries with the amount of a line. */
export function MatchDialog({ line: { id, candidates }, onClose }: MatchDialogProps) {
  const match = useWrite(matchStatementLine);
  const choose = async ({ rowId }: StatementRow) => {
    if (!(await match.send({ params: { id }, body: { rowId } }))) return;
    notify.success(t('matchedNotice'));
    onClose();
  };
  const problem = match.refusal?.message ?? (match.isUnreachable ? common('unreachable') : undefined);
  return (
    <Dialog title={t('chooseTitle')} description={t('chooseWhy')} isOpen onClose={onClose}>
      <Stack gap="3">
        {problem !== undefined && (
          <Notice tone="danger" resultKey={problem}>
            {problem}
          </Notice>
        )}
        {candidates.map((row) => (
          <Card key={row.rowId}>
            <Stack gap="3">
              <div>
                <RowText row={row} />
              </div>
              <Button isDisabled={match.isPending} onPress={() => void choose(row)}>
                {t('match')}
              </Button>
            </Stack>
          </Card>
        ))}
      </Stack>
    </Dialog>
  );
}
