import { css } from '#styled/css/css.mjs';
import type { StatementLine, StatementRow } from '#domain/bank-statement.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatDay, formatMoney } from '#src/lib/format.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Badge } from '#src/ui/data/badge.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './statements.messages.ts';
import { ignoreStatementLine, matchStatementLine, undoStatementLine } from './statements.writes.ts';

const card = css({
  display: 'grid',
  gap: '3',
  p: '4',
  bg: 'surface',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'lg',
});
const sides = css({ display: 'grid', gap: '3', gridTemplateColumns: { base: '1fr', md: '1fr 1fr' } });
const line = css({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: '4',
  alignItems: 'baseline',
  alignContent: 'start',
  overflowWrap: 'anywhere',
});
const suggestion = css({
  display: 'grid',
  gap: '1',
  alignContent: 'start',
  p: '3',
  bg: 'sunken',
  borderRadius: 'md',
  overflowWrap: 'anywhere',
});

/** Returns the amount of a line as it changes the account. */
const toSigned = ({ direction, amountMinor }: StatementLine): number =>
  direction === 'CR' ? amountMinor : 0 - amountMinor;

type LineCardProps = { line: StatementLine; canManage: boolean; onBook: () => void; onChoose: () => void };

/** A line of a statement beside the entry of the books that it may belong to. */
export function LineCard({ line: record, canManage, onBook, onChoose }: LineCardProps) {
  const { day, description, account, reference, currency } = record;
  const name = description || t('noDescription');
  return (
    <article
      className={card}
      aria-label={t('line', { description: name, amount: formatMoney(toSigned(record), currency, 'signed') })}
    >
      <div className={sides}>
        <div className={line}>
          <Text variant="strong">{name}</Text>
          <Money
            amountMinor={toSigned(record)}
            currency={currency}
            variant="strong"
            format="signed"
            tone={record.direction === 'CR' ? 'success' : 'default'}
          />
          <Text variant="small" tone="muted">
            {[formatDay(day), account, reference].filter(Boolean).join(' · ')}
          </Text>
        </div>
        <Partner line={record} />
      </div>
      {canManage && <Actions line={record} onBook={onBook} onChoose={onChoose} />}
    </article>
  );
}

/** The entry that a line belongs to, or those that it may be matched to. */
function Partner({ line: record }: { line: StatementLine }) {
  const { status, row, candidates, isWithdrawal } = record;
  const [only, ...others] = candidates;
  if (status === 'ignored') return <Text tone="muted">{t('isIgnored')}</Text>;
  if (status !== 'new')
    return (
      <div className={suggestion}>
        <Text variant="caption" tone="muted">
          {t(status === 'matched' ? 'matchedTo' : 'bookedAs')}
        </Text>
        {row ? <RowText row={row} /> : <Text variant="small">{t('rowGone')}</Text>}
        {row && row.amountMinor !== toSigned(record) && (
          <Text variant="small" tone="warning">
            {t('rowDiffers', { amount: formatMoney(row.amountMinor, row.currency, 'signed') })}
          </Text>
        )}
      </div>
    );
  if (only && others.length === 0)
    return (
      <div className={suggestion}>
        <Inline gap="2">
          <Badge tone="info">{t('suggestion')}</Badge>
        </Inline>
        <RowText row={only} />
      </div>
    );
  return (
    <div className={suggestion}>
      <Text variant="small" tone="muted">
        {isWithdrawal
          ? t('withdrawal')
          : only
            ? t('several', { count: candidates.length })
            : t('noCandidate')}
      </Text>
    </div>
  );
}

/** The category, date and description of an entry. */
export function RowText({ row: { category, valueDate, description } }: { row: StatementRow }) {
  return (
    <>
      <Text variant="label">{category}</Text>
      <Text variant="small" tone="muted">
        {[formatDay(valueDate), description].filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}

type ActionsProps = { line: StatementLine; onBook: () => void; onChoose: () => void };

function Actions({
  line: { id, status, direction, candidates, isWithdrawal },
  onBook,
  onChoose,
}: ActionsProps) {
  const match = useWrite(matchStatementLine);
  const ignore = useWrite(ignoreStatementLine);
  const undo = useWrite(undoStatementLine);
  const writes = [match, ignore, undo];
  const isPending = writes.some((write) => write.isPending);
  const refusal = writes.find((write) => write.refusal)?.refusal?.message;
  const problem =
    refusal ?? (writes.some((write) => write.isUnreachable) ? common('unreachable') : undefined);
  const [only, ...others] = candidates;
  const send = async (sent: Promise<unknown>, notice: string) => {
    if (await sent) notify.success(notice);
  };
  const params = { id };
  return (
    <>
      {problem !== undefined && (
        <Notice tone="danger" resultKey={problem}>
          {problem}
        </Notice>
      )}
      <Inline gap="2">
        {status === 'new' ? (
          <>
            {only && others.length === 0 && (
              <Button
                variant="primary"
                isDisabled={isPending}
                onPress={() =>
                  void send(match.send({ params, body: { rowId: only.rowId } }), t('matchedNotice'))
                }
              >
                {t('match')}
              </Button>
            )}
            {others.length > 0 && (
              <Button variant="primary" onPress={onChoose}>
                {t('chooseEntry')}
              </Button>
            )}
            <Button isDisabled={isPending} onPress={onBook}>
              {t(direction === 'CR' ? 'income' : 'expense')}
            </Button>
            <Button
              variant={isWithdrawal && !only ? 'primary' : 'quiet'}
              isDisabled={isPending}
              onPress={() => void send(ignore.send({ params }), t('ignoredNotice'))}
            >
              {t('ignore')}
            </Button>
          </>
        ) : (
          <Button
            variant="quiet"
            isDisabled={isPending}
            onPress={() => void send(undo.send({ params }), t('undoneNotice'))}
          >
            {t(status === 'booked' ? 'undoBooked' : 'undo')}
          </Button>
        )}
      </Inline>
    </>
  );
}
