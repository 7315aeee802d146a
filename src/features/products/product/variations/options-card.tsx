import { Plus, Trash2, X } from 'lucide-react';
import { startTransition, useState } from 'react';
import { mostOptions, mostVariations } from '#domain/product.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { formPart } from '#src/ui/layout/drawn-later.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { TagField } from '#src/ui/fields/tag-field.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import {
  type Matrix,
  type MatrixOption,
  addOption,
  addValue,
  blankRow,
  removeOption,
  removeValue,
  renameOption,
  renameValue,
  rowsWith,
} from './matrix.ts';
import type { ProductForm } from '#src/features/products/product/product-form.ts';
import type { PartProps } from '#src/features/products/product/product-parts.ts';
import { t } from '#src/features/products/product/product.messages.ts';

const newKey = () => crypto.randomUUID();

/** What the first combination begins as: the product as it was without options. */
const startOf = ({ own: { isThere, ...own } }: ProductForm) => ({
  ...blankRow,
  ...own,
  quantity: isThere ? '' : own.quantity,
});

/** Without options again, it is what its first combination was. */
function withMatrix(form: ProductForm, { options, rows }: Matrix): ProductForm {
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

/** What buyers choose: up to three options, and the values of each. */
export const OptionsCard = formPart(function OptionsCard({ form, update, errorOf }: PartProps) {
  const { options } = form;
  const set = (to: (matrix: Matrix) => Matrix) => update((now) => withMatrix(now, to(now)));
  // All that can be bought with it comes and goes after the press is seen.
  const setLater = (to: (matrix: Matrix) => Matrix) => startTransition(() => set(to));
  return (
    <Card
      title={t('options')}
      description={t('optionsWhy')}
      actions={
        options.length < mostOptions && (
          <Button size="sm" icon={Plus} onPress={() => setLater((now) => addOption(now, newKey))}>
            {t('addOption')}
          </Button>
        )
      }
    >
      <div id="options">
        <Stack gap="6">
          {options.length === 0 && <Text tone="muted">{t('noCombination')}</Text>}
          {form.own.isThere && options.length > 0 && <Notice tone="info">{t('stockAnew')}</Notice>}
          {options.map((option, nth) => (
            <OptionFields
              key={option.id}
              option={option}
              nth={nth}
              form={form}
              set={set}
              setLater={setLater}
              errorOf={errorOf}
              onAdd={(texts) =>
                update((now) => {
                  const start = startOf(now);
                  const add = (matrix: Matrix, text: string) =>
                    addValue(matrix, option.id, text, newKey, start);
                  return withMatrix(now, texts.reduce<Matrix>(add, now));
                })
              }
            />
          ))}
        </Stack>
      </div>
    </Card>
  );
});

type OptionFieldsProps = Pick<PartProps, 'form' | 'errorOf'> & {
  option: MatrixOption;
  nth: number;
  set: (to: (matrix: Matrix) => Matrix) => void;
  setLater: (to: (matrix: Matrix) => Matrix) => void;
  onAdd: (texts: string[]) => void;
};

function OptionFields({ option, nth, form, set, setLater, errorOf, onAdd }: OptionFieldsProps) {
  const [problem, setProblem] = useState<string>();
  const at = `options.${nth}`;
  const called = option.name.trim() || t('optionNth', { nth: nth + 1 });
  const add = (texts: string[]) => {
    const known = new Set(option.values.map(({ text }) => text.trim().toLowerCase()));
    const added = texts.filter((text) => !known.has(text.toLowerCase()));
    const count = rowsWith(form, option.id, added.length);
    const isTooMany = count > mostVariations;
    setProblem(isTooMany ? t('tooMany', { count, most: mostVariations }) : undefined);
    if (!isTooMany && added.length > 0) onAdd(added);
  };
  return (
    <Stack gap="3">
      <Inline gap="2" align="end" wrap={false}>
        <TextField
          id={`${at}.name`}
          label={t('optionNth', { nth: nth + 1 })}
          placeholder={t('optionPlaceholder')}
          value={option.name}
          onChange={(name) => set((now) => renameOption(now, option.id, name))}
          error={errorOf(`${at}.name`)}
          autoComplete="off"
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
              <TextField
                id={`${at}.values.${place}`}
                label={t('value', { nth: place + 1, option: called })}
                isLabelHidden
                value={value.text}
                onChange={(text) => set((now) => renameValue(now, option.id, value.id, text))}
                error={errorOf(`${at}.values.${place}`)}
                autoComplete="off"
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
        error={problem ?? errorOf(`${at}.values`)}
      />
    </Stack>
  );
}
