import { css } from '#styled/css/css.mjs';
import type { Business } from '#domain/business.ts';
import { type Invoice, getPayableMinor } from '#domain/invoice.ts';
import { type InvoiceTotals, basisPointsPerWhole } from '#domain/invoice-draft.ts';
import type { Currency } from '#domain/money.ts';
import { formatOptionalAddress } from '#src/forms/fields/address-fields.tsx';
import { common } from '#src/lib/common.messages.ts';
import { formatDay, formatMoney, formatPercent } from '#src/lib/format.ts';
import { Money } from '#src/ui/data/money.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './invoice-document.messages.ts';

type DocumentInvoice = Pick<
  Invoice,
  | 'number'
  | 'issuedOn'
  | 'dueOn'
  | 'customer'
  | 'discount'
  | 'taxBasisPoints'
  | 'note'
  | 'terms'
  | 'paidMinor'
  | 'status'
  | 'currency'
> & {
  items: readonly { id: string; name: string; quantity: number; unitPriceMinor: number }[];
  charges: readonly { id: string; label: string; amountMinor: number }[];
};

export type InvoiceDocumentProps = {
  business: Business;
  invoice: DocumentInvoice;
  totals: Omit<InvoiceTotals, 'netMinor'>;
};

const sheet = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '5',
  p: { base: '4', md: '6' },
  bg: 'surface',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'lg',
  overflowWrap: 'anywhere',
});
const row = css({ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: '4' });
const facts = css({ display: 'flex', flexDirection: 'column', gap: '1' });
const sides = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '4',
  py: '4',
  borderTop: '1px solid',
  borderTopColor: 'line',
});
const lines = css({
  display: 'flex',
  flexDirection: 'column',
  borderTop: '1px solid',
  borderTopColor: 'line',
});
const line = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '4',
  py: '3',
  borderBottom: '1px solid',
  borderBottomColor: 'line',
  '& > :last-child': { flexShrink: '0', whiteSpace: 'nowrap' },
});

const Fact = ({ term, detail }: { term: string; detail: string }) => (
  <div className={row}>
    <dt>
      <Text as="span" variant="small" tone="muted">
        {term}
      </Text>
    </dt>
    <dd>
      <Text as="span" variant="small" figures>
        {detail}
      </Text>
    </dd>
  </div>
);

function Party({ title, lines: partyLines }: { title: string; lines: (string | null | undefined)[] }) {
  const [name, ...rest] = partyLines.filter((text): text is string => Boolean(text));
  return (
    <div>
      <Text variant="caption" tone="subtle">
        {title}
      </Text>
      <Text variant="strong">{name}</Text>
      {rest.map((text) => (
        <Text key={text} variant="small" tone="muted">
          {text}
        </Text>
      ))}
    </div>
  );
}

/** Returns the amount due and its date in one line. */
function getHeadline({ status, currency, dueOn, paidMinor }: DocumentInvoice, totalMinor: number): string {
  if (status === 'VOID') return t('voidLine');
  if (status === 'PAID') return t('paidLine', { amount: formatMoney(totalMinor, currency) });
  const dueMinor = status === 'DRAFT' ? totalMinor : getPayableMinor({ status, totalMinor, paidMinor });
  if (status === 'WRITTEN_OFF') return t('writtenOffLine', { amount: formatMoney(dueMinor, currency) });
  return t('dueLine', { amount: formatMoney(dueMinor, currency), date: formatDay(dueOn) });
}

/** The invoice as the customer sees it. The PDF has the same parts in the same order. */
export function InvoiceDocument({ business, invoice, totals }: InvoiceDocumentProps) {
  const { number, customer, issuedOn, dueOn, items, currency, note, terms } = invoice;
  return (
    <section aria-label={t('preview')} className={sheet}>
      <div className={row}>
        <Text as="h2" variant="title">
          {t('invoice')}
        </Text>
        <Text as="span" variant="heading">
          {business.name}
        </Text>
      </div>
      <dl className={facts}>
        <Fact term={t('number')} detail={number ?? t('numberLater')} />
        <Fact term={t('issued')} detail={formatDay(issuedOn)} />
        <Fact term={t('due')} detail={formatDay(dueOn)} />
      </dl>
      <div className={sides}>
        <Party title={t('from')} lines={[business.name, business.phoneNumber]} />
        <Party
          title={t('billTo')}
          lines={
            customer
              ? [
                  customer.name || common('noName'),
                  customer.email,
                  customer.phoneNumber,
                  formatOptionalAddress(customer.address),
                ]
              : [t('noCustomer')]
          }
        />
      </div>
      <Text variant="heading">{getHeadline(invoice, totals.totalMinor)}</Text>
      <ul className={lines}>
        {items.length === 0 && (
          <li className={line}>
            <Text tone="subtle">{t('noItems')}</Text>
          </li>
        )}
        {items.map(({ id, name, quantity, unitPriceMinor }) => (
          <li key={id} className={line}>
            <div>
              <Text as="span" variant="strong">
                {name || common('noName')}
              </Text>
              <Text variant="small" tone="subtle" figures>
                {t('lineOf', { quantity, price: formatMoney(unitPriceMinor, currency) })}
              </Text>
            </div>
            <Money amountMinor={quantity * unitPriceMinor} currency={currency} />
          </li>
        ))}
      </ul>
      <Totals invoice={invoice} totals={totals} currency={currency} />
      {note && <TextSection title={t('note')} text={note} />}
      {terms && <TextSection title={t('terms')} text={terms} />}
    </section>
  );
}

const formatRate = (basisPoints: number) => formatPercent(basisPoints / basisPointsPerWhole);

type SumsProps = Pick<InvoiceDocumentProps, 'invoice' | 'totals'> & { currency: Currency };

function Totals({
  invoice: { discount, taxBasisPoints, charges, paidMinor, status },
  totals,
  currency,
}: SumsProps) {
  const { subtotalMinor, discountMinor, taxMinor, totalMinor } = totals;
  const discountLabel =
    discount?.kind === 'percent'
      ? t('discountOf', { rate: formatRate(discount.basisPoints) })
      : t('discount');
  const parts: { id: string; name: string; amountMinor: number }[] = [
    { id: 'subtotal', name: t('subtotal'), amountMinor: subtotalMinor },
    { id: 'discount', name: discountLabel, amountMinor: -discountMinor },
    { id: 'tax', name: t('tax', { rate: formatRate(taxBasisPoints) }), amountMinor: taxMinor },
    ...charges.map(({ id, label, amountMinor }) => ({ id, name: label || common('noName'), amountMinor })),
  ];
  const dueMinor = getPayableMinor({ status, totalMinor, paidMinor });
  return (
    <dl className={facts}>
      {parts.map(({ id, name, amountMinor }) =>
        amountMinor === 0 ? null : (
          <div key={id} className={row}>
            <dt>
              <Text as="span" tone="muted">
                {name}
              </Text>
            </dt>
            <dd>
              <Money amountMinor={amountMinor} currency={currency} tone="muted" />
            </dd>
          </div>
        ),
      )}
      <TotalRow name={t('total')} amountMinor={totalMinor} currency={currency} />
      {paidMinor > 0 && (
        <>
          <div className={row}>
            <dt>
              <Text as="span" tone="muted">
                {t('paid')}
              </Text>
            </dt>
            <dd>
              <Money amountMinor={-paidMinor} currency={currency} tone="muted" />
            </dd>
          </div>
          <TotalRow
            name={t(status === 'WRITTEN_OFF' ? 'writtenOff' : 'amountDue')}
            amountMinor={dueMinor}
            currency={currency}
          />
        </>
      )}
    </dl>
  );
}

const TotalRow = ({
  name,
  amountMinor,
  currency,
}: {
  name: string;
  amountMinor: number;
  currency: Currency;
}) => (
  <div className={row}>
    <dt>
      <Text as="span" variant="heading">
        {name}
      </Text>
    </dt>
    <dd>
      <Money amountMinor={amountMinor} currency={currency} variant="heading" />
    </dd>
  </div>
);

const TextSection = ({ title, text }: { title: string; text: string }) => (
  <div>
    <Text variant="caption" tone="subtle">
      {title}
    </Text>
    <Text>{text}</Text>
  </div>
);
