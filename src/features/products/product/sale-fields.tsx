import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { t } from './product.messages.ts';
import { saleDay, endOf, startOf } from './sale-days.ts';

export interface SaleWindow {
  discountStartDate: string | null;
  discountEndDate: string | null;
}
export type SaleFieldsProps = {
  /** Before the names of the fields: `variations.3.`. */
  at?: string;
  value: SaleWindow;
  onChange: (changes: Partial<SaleWindow>) => void;
  errorOf: (field: string) => string | undefined;
  timeZone: string;
};

/** From which day until which the sale price counts: days of the business's time zone, both included. */
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
          value={saleDay(value.discountStartDate, timeZone)}
          onChange={(day) => onChange({ discountStartDate: startOf(day, timeZone) })}
          error={errorOf(start)}
        />
        <TextField
          id={end}
          type="date"
          label={t('saleUntil')}
          isOptional
          value={saleDay(value.discountEndDate, timeZone)}
          onChange={(day) => onChange({ discountEndDate: endOf(day, timeZone) })}
          error={errorOf(end)}
        />
      </Grid>
      <Text variant="small" tone={isOpen ? 'warning' : 'muted'}>
        {isOpen ? t('saleOpen') : t('saleDays', { timeZone })}
      </Text>
    </Stack>
  );
}
