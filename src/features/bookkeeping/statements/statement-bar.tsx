import { useNavigate } from '@tanstack/react-router';
import type { BankStatement } from '#domain/bank-statement.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatDay, formatMoney } from '#src/lib/format.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Select } from '#src/ui/fields/select.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import type { StatementsSearch } from './statements-search.ts';
import { t } from './statements.messages.ts';
import { deleteBankStatement } from './statements.writes.ts';

type StatementBarProps = {
  statements: readonly BankStatement[];
  search: StatementsSearch;
  canManage: boolean;
};

const to = '/dashboard/book-keeping/statements';
const all = '';

/** Chooses a statement; of a chosen one, the balance check is shown. */
export function StatementBar({ statements, search, canManage }: StatementBarProps) {
  const navigate = useNavigate();
  const { dialog, open, close } = useDialog<'delete'>();
  const chosen = statements.find(({ id }) => id === search.statementId);
  const choose = (statementId: string | undefined) =>
    void navigate({ to, search: { ...search, statementId, page: undefined }, resetScroll: false });
  const canDelete = chosen && canManage && chosen.counts.matched + chosen.counts.booked === 0;
  return (
    <Stack gap="3">
      <Grid columns="medium" gap="3">
        <Select
          label={t('statement')}
          options={[
            { value: all, label: t('allStatements') },
            ...statements.map(({ id, account, firstDay, lastDay }) => ({
              value: id,
              label: t('statementName', {
                account,
                first: formatDay(firstDay),
                last: formatDay(lastDay),
              }),
            })),
          ]}
          value={chosen?.id ?? all}
          onChange={(id) => choose(id === all ? undefined : id)}
        />
      </Grid>
      {chosen && chosen.differenceMinor !== null && chosen.differenceMinor !== 0 && (
        <Notice tone="warning" title={t('balanceDiffers')}>
          {t('balanceDiffersWhy', { amount: formatMoney(chosen.differenceMinor, chosen.currency) })}
        </Notice>
      )}
      {canDelete && (
        <Inline>
          <Button variant="quiet" size="sm" onPress={() => open('delete')}>
            {t('deleteStatement')}
          </Button>
        </Inline>
      )}
      {dialog && chosen && (
        <DeleteStatement
          id={chosen.id}
          onDeleted={() => {
            close();
            choose(undefined);
          }}
          onClose={close}
        />
      )}
    </Stack>
  );
}

type DeleteStatementProps = { id: string; onDeleted: () => void; onClose: () => void };

function DeleteStatement({ id, onDeleted, onClose }: DeleteStatementProps) {
  const remove = useWrite(deleteBankStatement);
  const removeIt = async () => {
    if (!(await remove.send({ params: { id } }))) return;
    notify.success(t('deleted'));
    onDeleted();
  };
  return (
    <ConfirmDialog
      title={t('deleteTitle')}
      consequence={t('deleteWhy')}
      confirmLabel={t('deleteStatement')}
      pendingLabel={t('deleting')}
      isDangerous
      isOpen
      isPending={remove.isPending}
      error={remove.refusal?.message ?? (remove.isUnreachable ? common('unreachable') : undefined)}
      onConfirm={() => void removeIt()}
      onClose={onClose}
    />
  );
}
