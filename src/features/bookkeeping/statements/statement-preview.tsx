import { useState } from 'react';
import {
  type StatementChoices,
  type StatementMapping,
  type StatementPreview,
  statementFields,
} from '#contract/money/bank-statement.ts';
import { currencies } from '#domain/money.ts';
import { DateOrderField, NumberFormatField } from '#src/features/imports/file-format-fields.tsx';
import { formatCount, formatDay, formatMoney } from '#src/lib/format.ts';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './statements.messages.ts';

type PreviewProps = {
  preview: StatementPreview;
  choices: StatementChoices;
  onChoices: (choices: StatementChoices) => void;
};

const currencyOptions = currencies.map((value) => ({ value, label: value }));

/** The contents of a file before it is imported, with everything that the person can correct. */
export function StatementPreviewCards({ preview, choices, onChoices }: PreviewProps) {
  const [account, setAccount] = useState(preview.account);
  const { bank, format, currency, lines, existingLines, needsMapping, ambiguousNumber } = preview;
  // A choice counts at once, while the file is still being read again.
  const mapping = choices.mapping ?? preview.mapping;
  const title = bank === null ? t(format === 'ofx' ? 'ofx' : 'notRecognised') : t('recognised', { bank });
  const setMapping = (changed: StatementMapping) => onChoices({ ...choices, mapping: changed });
  return (
    <Stack gap="4">
      <Grid columns="medium" gap="3">
        <TextField
          label={t('account')}
          description={t('accountWhy')}
          value={account}
          onChange={setAccount}
          onBlur={() =>
            account.trim() === ''
              ? setAccount(preview.account)
              : onChoices({ ...choices, account: account.trim() })
          }
        />
        {!preview.isCurrencyStated && (
          <Select
            label={t('currency')}
            options={currencyOptions}
            value={choices.currency ?? currency}
            onChange={(changed) => onChoices({ ...choices, currency: changed })}
          />
        )}
      </Grid>
      {needsMapping && (
        <Notice tone="warning" title={t('missingColumns')}>
          {t('missingColumnsWhy')}
        </Notice>
      )}
      {lines > 0 && existingLines === lines && <Notice tone="info">{t('nothingNew')}</Notice>}
      {mapping && ambiguousNumber !== null && (
        <NumberFormatField
          mapping={mapping}
          ambiguous={ambiguousNumber}
          onChange={(changes) => setMapping({ ...mapping, ...changes })}
        />
      )}
      {!needsMapping && (
        <Card title={title}>
          <Stack gap="3">
            <DescriptionList items={listFacts(preview)} />
            <BalanceNotice preview={preview} />
          </Stack>
        </Card>
      )}
      {preview.skipped.length > 0 && <RefusedRows preview={preview} />}
      {preview.firstLines.length > 0 && <FirstLines preview={preview} />}
      {mapping && (needsMapping || bank === null) && (
        <Columns preview={preview} mapping={mapping} onMapping={setMapping} />
      )}
    </Stack>
  );
}

function listFacts(preview: StatementPreview) {
  const { currency, firstDay, lastDay, lines, existingLines, openingMinor, closingMinor } = preview;
  const money = (amountMinor: number) => <Money amountMinor={amountMinor} currency={currency} />;
  const balance = (term: string, amountMinor: number | null) =>
    amountMinor === null ? [] : [{ term, detail: money(amountMinor) }];
  return [
    ...(firstDay !== null && lastDay !== null
      ? [
          {
            term: t('period'),
            detail: t('days', { first: formatDay(firstDay), last: formatDay(lastDay) }),
          },
        ]
      : []),
    { term: t('linesLabel'), detail: formatCount(lines) },
    ...(existingLines > 0
      ? [
          { term: t('existing'), detail: formatCount(existingLines) },
          { term: t('newLines'), detail: formatCount(lines - existingLines) },
        ]
      : []),
    { term: t('moneyIn'), detail: money(preview.moneyInMinor) },
    { term: t('moneyOut'), detail: money(preview.moneyOutMinor) },
    ...balance(t('opening'), openingMinor),
    ...balance(t('closing'), closingMinor),
  ];
}

function BalanceNotice({ preview: { differenceMinor, currency, lines } }: { preview: StatementPreview }) {
  if (lines === 0) return null;
  if (differenceMinor === null)
    return (
      <Text variant="small" tone="muted">
        {t('noBalance')}
      </Text>
    );
  if (differenceMinor === 0)
    return (
      <Text variant="small" tone="success">
        {t('balanceFits')}
      </Text>
    );
  return (
    <Notice tone="warning" title={t('balanceDiffers')}>
      {t('balanceDiffersWhy', { amount: formatMoney(differenceMinor, currency) })}
    </Notice>
  );
}

function FirstLines({ preview: { firstLines, currency } }: { preview: StatementPreview }) {
  return (
    <Card title={t('firstLines')}>
      <DescriptionList
        items={firstLines.map(({ day, description, direction, amountMinor, isExisting }, index) => ({
          term: `${index + 1}. ${[formatDay(day, 'shortDay'), description || t('noDescription')].join(' · ')}${isExisting ? ` (${t('imported')})` : ''}`,
          detail: (
            <Money
              amountMinor={direction === 'CR' ? amountMinor : 0 - amountMinor}
              currency={currency}
              format="signed"
            />
          ),
        }))}
      />
    </Card>
  );
}

function RefusedRows({ preview: { skipped } }: { preview: StatementPreview }) {
  const count = skipped.reduce((sum, { lines }) => sum + lines, 0);
  return (
    <Card title={t('refused')} description={t('refusedWhy', { count })}>
      <Stack gap="3">
        {skipped.map(({ reason, examples }) => (
          <div key={reason}>
            <Text variant="label">{t(`reason.${reason}`)}</Text>
            {examples.map(({ line, text, cell }) => (
              <Text key={line} variant="small" tone="muted">
                {cell ? t('cellOfRow', { line, ...cell }) : t('rowNumber', { line })}: {text}
              </Text>
            ))}
          </div>
        ))}
      </Stack>
    </Card>
  );
}

const ignored = 'ignored';
const fieldOptions = [
  { value: ignored, label: t('ignoredColumn') },
  ...statementFields.map((value) => ({ value, label: t(`field.${value}`) })),
];

type ColumnsProps = {
  preview: StatementPreview;
  mapping: StatementMapping;
  onMapping: (mapping: StatementMapping) => void;
};

/** The columns of a table that is not of a known bank, with the field of each. A field has one column at most. */
function Columns({ preview: { columns, sample }, mapping, onMapping }: ColumnsProps) {
  const fieldOf = (column: number) =>
    statementFields.find((field) => mapping.columns[field] === column) ?? ignored;
  const choose = (column: number, chosen: string) => {
    const entries = statementFields.flatMap((field): [string, number][] => {
      const index = field === chosen ? column : mapping.columns[field];
      return index === undefined || (index === column && field !== chosen) ? [] : [[field, index]];
    });
    onMapping({ ...mapping, columns: Object.fromEntries(entries) });
  };
  const named = columns.map((name, column) => ({ name, column }));
  return (
    <Card title={t('columns')} description={t('columnsWhy')}>
      <Grid columns="medium" gap="4">
        {named.map(({ name, column }) => (
          <Select
            key={column}
            label={name || t('columnNumber', { column: column + 1 })}
            description={[...new Set(sample.map((cells) => cells[column] ?? ''))]
              .filter(Boolean)
              .slice(0, 2)
              .join(' · ')
              .slice(0, 60)}
            options={fieldOptions}
            value={fieldOf(column)}
            onChange={(chosen) => choose(column, chosen)}
          />
        ))}
        <DateOrderField mapping={mapping} onChange={(changes) => onMapping({ ...mapping, ...changes })} />
        <NumberFormatField mapping={mapping} onChange={(changes) => onMapping({ ...mapping, ...changes })} />
      </Grid>
    </Card>
  );
}
