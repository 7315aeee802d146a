import type { ReactNode } from 'react';
import type { TransactionOverview } from '#contract/money/transaction.ts';
import { can, type Membership } from '#domain/permission.ts';
import { type TransactionRow, transactionTypeLabels } from '#domain/transaction.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatDate, formatMoney } from '#src/lib/format.ts';
import { paymentMethodLabels } from '#src/features/orders/order.labels.ts';
import { channelLabels, getResultLook, getTransactionName } from '#src/features/revenue/transaction.words.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './transaction.messages.ts';

type Fact = { term: string; detail: ReactNode };
/** Leaves out a fact without a value. */
const optionalFact = (term: string, detail: ReactNode): Fact[] => (detail === null ? [] : [{ term, detail }]);

export type TransactionCardProps = { overview: TransactionOverview; timeZone: string };

/** The amount, fee and settlement of a transaction. */
export function BreakdownCard({ overview: { transaction, refunds }, timeZone }: TransactionCardProps) {
  const { grossMinor, feeMinor, netMinor, refundedMinor, disputedMinor, currency, source, result } =
    transaction;
  const { settlesAt, settledAt } = transaction;
  const money = (amountMinor: number) => <Money amountMinor={amountMinor} currency={currency} />;
  const settled =
    settledAt && t(disputedMinor > 0 ? 'heldOn' : 'settledOn', { date: formatDate(settledAt, timeZone) });
  const settles = settlesAt && t('settlesOn', { date: formatDate(settlesAt, timeZone) });
  return (
    <Card title={t('money')}>
      <DescriptionList
        items={[
          {
            term: t('gross'),
            detail: <Money amountMinor={grossMinor} currency={currency} variant="strong" />,
          },
          ...optionalFact(
            t('fee'),
            feeMinor > 0 ? t('feeWhy', { fee: formatMoney(feeMinor, currency) }) : null,
          ),
          ...optionalFact(t('net'), feeMinor > 0 && result !== 'reversed' ? money(netMinor) : null),
          ...optionalFact(t('refunded'), refundedMinor > 0 ? money(refundedMinor) : null),
          ...optionalFact(t('held'), disputedMinor > 0 ? money(disputedMinor) : null),
          ...optionalFact(
            t(settled ? 'settled' : 'settles'),
            result === 'success' ? (settled ?? settles) : null,
          ),
          ...optionalFact(t('outside'), source === 'provider' ? null : t(`outside.${source}`)),
          ...refunds.map((refund) => ({
            term: formatDate(refund.at, timeZone, 'day'),
            detail: <TransactionLine row={refund} />,
          })),
        ]}
      />
    </Card>
  );
}

/** Another transaction in one line, with a link to it. */
const TransactionLine = ({ row }: { row: TransactionRow }) => (
  <Inline gap="3">
    <Link to="/dashboard/revenue/$id" params={{ id: row.id }}>
      {getTransactionName(row)}
    </Link>
    <Money amountMinor={row.grossMinor} currency={row.currency} />
    <StatusBadge look={getResultLook(row)} />
  </Inline>
);

/** The type, purpose, customer and references of a transaction. */
export function TransactionDetailsCard({
  overview,
  timeZone,
  membership,
}: TransactionCardProps & { membership: Membership }) {
  const { transaction, payment, retriedBy } = overview;
  const { type, direction, method, channel, source, counterpart, message, result } = transaction;
  const { id, providerReference, createdAt, at } = transaction;
  const reference = (text: string) => (
    <Text as="span" variant="small" figures>
      {text}
    </Text>
  );
  const hasPurpose = (transaction.label ?? transaction.invoiceId ?? transaction.orderId) !== null;
  const isCompleted = result === 'success' || result === 'reversed';
  // The notice above shows the message of a failure.
  const noteTerm = type === 'refund' || type === 'withdrawal' ? common('reason') : common('note');
  return (
    <Card title={t('facts')}>
      <DescriptionList
        items={[
          { term: t('kind'), detail: `${transactionTypeLabels[type]} · ${t(direction)}` },
          ...optionalFact(
            t('for'),
            hasPurpose ? <PurposeLink overview={overview} membership={membership} /> : null,
          ),
          ...optionalFact(t('refundOf'), payment && <TransactionLine row={payment} />),
          ...optionalFact(t('retriedBy'), retriedBy && <TransactionLine row={retriedBy} />),
          ...optionalFact(t(direction === 'CR' || type === 'refund' ? 'customer' : 'payee'), counterpart),
          ...optionalFact(t('method'), method && paymentMethodLabels[method]),
          ...optionalFact(t('channel'), channel && channelLabels[channel]),
          { term: t('source'), detail: t(`source.${source}`) },
          ...optionalFact(noteTerm, result === 'failed' ? null : message),
          ...optionalFact(
            t('began'),
            isCompleted && createdAt === at ? null : formatDate(createdAt, timeZone),
          ),
          ...optionalFact(t('completed'), isCompleted ? formatDate(at, timeZone) : null),
          { term: t('reference'), detail: reference(id) },
          ...optionalFact(t('providerReference'), providerReference && reference(providerReference)),
        ]}
      />
    </Card>
  );
}

/** The order or invoice of a transaction, as a link for people with access. */
function PurposeLink({
  overview: { transaction },
  membership,
}: Pick<TransactionCardProps, 'overview'> & { membership: Membership }) {
  const { invoiceId, orderId, label } = transaction;
  const name =
    label === null
      ? t('untitled')
      : orderId
        ? t('order', { number: label })
        : t('invoice', { number: label });
  if (invoiceId && can(membership, 'INVOICE', 'view-only'))
    return (
      <Link to="/dashboard/invoicing/$id" params={{ id: invoiceId }}>
        {name}
      </Link>
    );
  if (orderId && can(membership, 'ORDER', 'view-only'))
    return (
      <Link to="/dashboard/store/orders/$id" params={{ id: orderId }}>
        {name}
      </Link>
    );
  return name;
}
