import { Plus, Trash2, X } from 'lucide-react';
import { startTransition, useState } from 'react';
import { maxOptions, maxVariations } from '#domain/product.ts';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { TagField } from '#src/ui/fields/tag-field.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import {
  type Matrix,
  type MatrixOption,
  addOption,
  addValue,
  blankRow,
  removeOption,
  removeValue,
  countRowsWith,
} from './matrix.ts';
import type { ProductForm } from '#src/features/products/product/product-form.ts';
import type { PartProps } from '#src/features/products/product/product-parts.ts';
import { t } from '#src/features/products/product/product.messages.ts';

const newKey = () => crypto.randomUUID();

/** Returns the values of the first variant: those of the product without options. */
const createFirstRow = ({ own: { isThere, ...own } }: ProductForm) => ({
  ...blankRow,
  ...own,
  quantity: isThere ? '' : own.quantity,
});

/** Returns the form with this matrix. A product without options gets the values of its first variant. */
function applyMatrix(form: ProductForm, { options, rows }: Matrix): ProductForm {
  const first = form.rows.find(({ isOut }) => !isOut) ?? form.rows[0];
  if (options.length > 0 || !first) return { ...form, options, rows };
  const { sku, barcode, priceMinor, discountedAmountMinor, discountStartDate, discountEndDate, quantity } =
    first;
  const own = {
    sku,
    barcode,
    priceMinor,
    discountedAmountMinor,
    discountStartDate,
    discountEndDate,
    quantity,
  };
  return { ...form, options, rows: [], own: { ...own, isThere: form.own.isThere } };
}

/** The options that customers choose from, and their values. */
export function OptionsCard({ form }: Pick<PartProps, 'form'>) {
  const { options, isThere } = useFormValues(form, (typed) => ({
    options: typed.options,
    isThere: typed.own.isThere,
  }));
  // The variants are updated after the response to the press.
  const setLater = (to: (matrix: Matrix) => Matrix) =>
    startTransition(() => form.set((now) => applyMatrix(now, to(now))));
  return (
    <Card
      title={t('options')}
      description={t('optionsWhy')}
      actions={
        options.length < maxOptions && (
          <Button size="sm" icon={Plus} onPress={() => setLater((now) => addOption(now, newKey))}>
            {t('addOption')}
          </Button>
        )
      }
    >
      <div id="options">
        <Stack gap="6">
          {options.length === 0 && <Text tone="muted">{t('noVariantsYet')}</Text>}
          {isThere && options.length > 0 && <Notice tone="info">{t('stockPerVariant')}</Notice>}
          {options.map((option, nth) => (
            <OptionFields key={option.id} form={form} option={option} nth={nth} setLater={setLater} />
          ))}
        </Stack>
      </div>
    </Card>
  );
}

type OptionFieldsProps = Pick<PartProps, 'form'> & {
  option: MatrixOption;
  nth: number;
  setLater: (to: (matrix: Matrix) => Matrix) => void;
};

function OptionFields({ form, option, nth, setLater }: OptionFieldsProps) {
  const [problem, setProblem] = useState<string>();
  const at = `options.${nth}`;
  const called = option.name.trim() || t('optionNth', { nth: nth + 1 });
  const add = (texts: string[]) => {
    const existingTexts = new Set(option.values.map(({ text }) => text.trim().toLowerCase()));
    const added = texts.filter((text) => !existingTexts.has(text.toLowerCase()));
    const count = countRowsWith(form.values(), option.id, added.length);
    const isTooMany = count > maxVariations;
    setProblem(isTooMany ? t('tooMany', { count, most: maxVariations }) : undefined);
    if (isTooMany || added.length === 0) return;
    form.set((now) => {
      const start = createFirstRow(now);
      const addOne = (matrix: Matrix, text: string) => addValue(matrix, option.id, text, newKey, start);
      return applyMatrix(now, added.reduce<Matrix>(addOne, now));
    });
  };
  return (
    <Stack gap="3">
      <Inline gap="2" align="end" wrap={false}>
        <form.Text
          name={`options[${nth}].name`}
          label={t('optionNth', { nth: nth + 1 })}
          placeholder={t('optionPlaceholder')}
        />
        <IconButton
          icon={Trash2}
          label={t('removeOption', { name: called })}
          onPress={() => setLater((now) => removeOption(now, option.id))}
        />
      </Inline>
      {option.values.length > 0 && (
        <Grid columns="narrow" gap="2">
          {option.values.map((value, place) => (
            <Inline key={value.id} gap="0" align="start" wrap={false}>
              <form.Text
                name={`options[${nth}].values[${place}].text`}
                id={`${at}.values.${place}`}
                label={t('value', { nth: place + 1, option: called })}
                isLabelHidden
              />
              <IconButton
                icon={X}
                label={t('removeValue', { name: value.text })}
                onPress={() => setLater((now) => removeValue(now, option.id, value.id))}
              />
            </Inline>
          ))}
        </Grid>
      )}
      <TagField
        id={`${at}.values`}
        label={t('addValues')}
        description={t('addValuesWhy')}
        tags={[]}
        onChange={add}
        error={problem ?? form.errorOf(`${at}.values`)}
      />
    </Stack>
  );
}
