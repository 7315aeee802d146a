import type { ReactNode } from 'react';
import type { TransactionOverview } from '#contract/money/transaction.ts';
import { can, type Standing } from '#domain/permission.ts';
import { type TransactionRow, transactionTypeLabels } from '#domain/transaction.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatDate, formatMoney } from '#src/lib/format.ts';
import { paymentMethodWords } from '#src/features/orders/order.words.ts';
import { channelWords, resultLook, transactionName } from '#src/features/revenue/transaction.words.ts';
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
const fact = (term: string, detail: ReactNode): Fact[] => (detail === null ? [] : [{ term, detail }]);

export type FactsProps = { overview: TransactionOverview; timeZone: string };

/** The amount, fee and settlement of a transaction. */
export function MoneyCard({ overview: { transaction, refunds }, timeZone }: FactsProps) {
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
          ...fact(t('fee'), feeMinor > 0 ? t('feeWhy', { fee: formatMoney(feeMinor, currency) }) : null),
          ...fact(t('net'), feeMinor > 0 && result !== 'reversed' ? money(netMinor) : null),
          ...fact(t('refunded'), refundedMinor > 0 ? money(refundedMinor) : null),
          ...fact(t('held'), disputedMinor > 0 ? money(disputedMinor) : null),
          ...fact(t(settled ? 'settled' : 'settles'), result === 'success' ? (settled ?? settles) : null),
          ...fact(t('outside'), source === 'provider' ? null : t(`outside.${source}`)),
          ...refunds.map((refund) => ({
            term: formatDate(refund.at, timeZone, 'day'),
            detail: <RowLine row={refund} />,
          })),
        ]}
      />
    </Card>
  );
}

/** Another transaction in one line, with a link to it. */
const RowLine = ({ row }: { row: TransactionRow }) => (
  <Inline gap="3">
    <Link to="/dashboard/revenue/$id" params={{ id: row.id }}>
      {transactionName(row)}
    </Link>
    <Money amountMinor={row.grossMinor} currency={row.currency} />
    <StatusBadge look={resultLook(row.result)} />
  </Inline>
);

/** The type, purpose, customer and references of a transaction. */
export function FactsCard({ overview, timeZone, standing }: FactsProps & { standing: Standing }) {
  const { transaction, payment, retriedBy } = overview;
  const { type, direction, method, channel, source, counterpart, message, result } = transaction;
  const { id, providerReference, createdAt, at } = transaction;
  const reference = (text: string) => (
    <Text as="span" variant="small" figures>
      {text}
    </Text>
  );
  const hasPurpose = (transaction.label ?? transaction.invoiceId ?? transaction.orderId) !== null;
  const hasMoved = result === 'success' || result === 'reversed';
  // The notice above shows the message of a failure.
  const noteTerm = type === 'refund' || type === 'withdrawal' ? common('reason') : common('note');
  return (
    <Card title={t('facts')}>
      <DescriptionList
        items={[
          { term: t('kind'), detail: `${transactionTypeLabels[type]} · ${t(direction)}` },
          ...fact(t('for'), hasPurpose ? <PurposeLink overview={overview} standing={standing} /> : null),
          ...fact(t('refundOf'), payment && <RowLine row={payment} />),
          ...fact(t('retriedBy'), retriedBy && <RowLine row={retriedBy} />),
          ...fact(t(direction === 'CR' || type === 'refund' ? 'customer' : 'payee'), counterpart),
          ...fact(t('method'), method && paymentMethodWords[method]),
          ...fact(t('channel'), channel && channelWords[channel]),
          { term: t('source'), detail: t(`source.${source}`) },
          ...fact(noteTerm, result === 'failed' ? null : message),
          ...fact(t('began'), hasMoved && createdAt === at ? null : formatDate(createdAt, timeZone)),
          ...fact(t('moved'), hasMoved ? formatDate(at, timeZone) : null),
          { term: t('reference'), detail: reference(id) },
          ...fact(t('providerReference'), providerReference && reference(providerReference)),
        ]}
      />
    </Card>
  );
}

/** The order or invoice of a transaction, as a link for people with access. */
function PurposeLink({
  overview: { transaction },
  standing,
}: Pick<FactsProps, 'overview'> & { standing: Standing }) {
  const { invoiceId, orderId, label } = transaction;
  const name =
    label === null
      ? t('untitled')
      : orderId
        ? t('order', { number: label })
        : t('invoice', { number: label });
  if (invoiceId && can(standing, 'INVOICE', 'view-only'))
    return (
      <Link to="/dashboard/invoicing/$id" params={{ id: invoiceId }}>
        {name}
      </Link>
    );
  if (orderId && can(standing, 'ORDER', 'view-only'))
    return (
      <Link to="/dashboard/store/orders/$id" params={{ id: orderId }}>
        {name}
      </Link>
    );
  return name;
}
