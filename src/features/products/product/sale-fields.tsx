import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { t } from './product.messages.ts';
import { toSaleDay, getDayEnd, getDayStart } from './sale-days.ts';

export interface SaleWindow {
  discountStartDate: string | null;
  discountEndDate: string | null;
}
export type SaleFieldsProps = {
  /** The prefix of the field names, such as `variations.3.`. */
  at?: string;
  value: SaleWindow;
  onChange: (changes: Partial<SaleWindow>) => void;
  errorOf: (field: string) => string | undefined;
  timeZone: string;
};

/** The start and end date of a sale, both included, in the business's time zone. */
export function SaleFields({ at = '', value, onChange, errorOf, timeZone }: SaleFieldsProps) {
  const [start, end] = [`${at}discountStartDate`, `${at}discountEndDate`];
  const isOpen = value.discountStartDate !== null && value.discountEndDate === null;
  return (
    <Stack gap="2">
      <Grid columns="two" gap="4">
        <TextField
          id={start}
          type="date"
          label={t('saleFrom')}
          isOptional
          value={toSaleDay(value.discountStartDate, timeZone)}
          onChange={(day) => onChange({ discountStartDate: getDayStart(day, timeZone) })}
          error={errorOf(start)}
        />
        <TextField
          id={end}
          type="date"
          label={t('saleUntil')}
          isOptional
          value={toSaleDay(value.discountEndDate, timeZone)}
          onChange={(day) => onChange({ discountEndDate: getDayEnd(day, timeZone) })}
          error={errorOf(end)}
        />
      </Grid>
      <Text variant="small" tone={isOpen ? 'warning' : 'muted'}>
        {isOpen ? t('saleOpen') : t('saleDays', { timeZone })}
      </Text>
    </Stack>
  );
}
