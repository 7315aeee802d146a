import { css } from '#styled/css/css.mjs';
import type { DnsRecord, DomainFact, RegistrarGuide, StoreDomainDetails } from '#domain/store-domain.ts';
import { formatDate } from '#src/lib/format.ts';
import type { Tone } from '#src/ui/data/badge.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { CopyButton } from './copy-button.tsx';
import { t } from './custom-domain.messages.ts';

const tones: Record<DomainFact['state'], Tone> = { unchecked: 'neutral', right: 'success', wrong: 'warning' };
const rows = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  columnGap: '4',
  alignItems: 'center',
});
const term = css({ textStyle: 'small', color: 'text.subtle', py: '2' });
const detail = css({ fontFamily: 'mono', textStyle: 'small', overflowWrap: 'anywhere', py: '2', m: '0' });

export type FactCardProps = {
  domain: StoreDomainDetails;
  fact: DomainFact;
  /** The registrar whose words are used; undefined for any other. */
  guide: RegistrarGuide | undefined;
  timeZone: string;
};

/** One fact of a domain: what was found against what is wanted, and the reason where they differ. */
export function FactCard({ domain, fact, guide, timeZone }: FactCardProps) {
  const { fact: name, state, expected, actual, reason, checkedAt } = fact;
  const isApexRouting = name === 'routing' && domain.isApex;
  return (
    <Card
      title={t(`fact.${name}`)}
      description={t(isApexRouting ? 'fact.routingApex' : `fact.${name}Why`)}
      actions={<StatusBadge look={{ label: t(`state.${state}`), tone: tones[state] }} />}
    >
      <Stack gap="4">
        {state === 'wrong' && reason !== null && <Notice tone="warning">{reason}</Notice>}
        {expected.map((record) => (
          <RecordRows key={record.value} record={record} guide={guide} isDone={state === 'right'} />
        ))}
        {state !== 'unchecked' && (
          <Stack gap="1">
            <Text variant="label">{t('actual')}</Text>
            {actual.length === 0 ? (
              <Text variant="small" tone="muted">
                {t('nothing')}
              </Text>
            ) : (
              actual.map((value) => (
                <span key={value} className={detail}>
                  {value}
                </span>
              ))
            )}
          </Stack>
        )}
        {checkedAt !== null && (
          <Text variant="caption" tone="subtle">
            {t('checkedAt', { time: formatDate(checkedAt, timeZone) })}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

/** Returns the host as the registrar wants to have it. */
const getHost = ({ host, name }: DnsRecord, guide: RegistrarGuide | undefined): string =>
  guide?.hostStyle === 'full' ? `${name}.` : host;

type RecordRowsProps = { record: DnsRecord; guide: RegistrarGuide | undefined; isDone: boolean };

/** A record to add, field by field, under the registrar's own names of the fields. */
function RecordRows({ record, guide, isDone }: RecordRowsProps) {
  const host = getHost(record, guide);
  const fields = [
    { label: guide?.fields.type ?? t('type'), text: record.type, isCopied: false },
    { label: guide?.fields.host ?? t('host'), text: host, isCopied: true },
    { label: guide?.fields.value ?? t('value'), text: record.value, isCopied: true },
  ];
  return (
    <Stack gap="1">
      <Text variant="label">{t('expected')}</Text>
      <dl className={rows}>
        {fields.map(({ label, text, isCopied }) => (
          <Field key={label} label={label} text={text} isCopied={isCopied && !isDone} type={record.type} />
        ))}
      </dl>
    </Stack>
  );
}

const Field = ({
  label,
  text,
  isCopied,
  type,
}: {
  label: string;
  text: string;
  isCopied: boolean;
  type: string;
}) => (
  <>
    <dt className={term}>{label}</dt>
    <dd className={detail}>{text}</dd>
    <dd className={css({ m: '0', minH: '9' })}>
      {isCopied && <CopyButton what={`${type} ${label}`} text={text} />}
    </dd>
  </>
);
