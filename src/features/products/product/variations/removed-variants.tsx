import { Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { getVariationName } from '#domain/product.ts';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { changeRows, getMissingRows, getValueTexts, addRows } from './matrix.ts';
import type { PartProps } from '#src/features/products/product/product-parts.ts';
import { t } from '#src/features/products/product/product.messages.ts';

/** The variants that aren't sold: those just removed, and the missing combinations. */
export function RemovedVariants({ form }: Pick<PartProps, 'form'>) {
  const { options, rows } = useFormValues(form, (typed) => ({
    options: typed.options,
    rows: typed.rows.map(({ key, isOut, values }) => ({ key, isOut, values })),
  }));
  const out = rows.filter(({ isOut }) => isOut);
  const missing = useMemo(
    () => getMissingRows({ options, rows }, () => crypto.randomUUID()),
    [options, rows],
  );
  if (out.length === 0 && missing.length === 0) return null;
  return (
    <Stack gap="2">
      {out.length > 0 && (
        <>
          <Text variant="label">{t('takenOut')}</Text>
          <Text variant="small" tone="muted">
            {t('removedHint')}
          </Text>
          <Inline gap="2">
            {out.map((row) => {
              const name = getVariationName(getValueTexts(options, row));
              return (
                <Button
                  key={row.key}
                  size="sm"
                  variant="quiet"
                  icon={Undo2}
                  aria-label={t('restoreNamed', { name })}
                  onPress={() =>
                    form.set((now) => ({ rows: changeRows(now.rows, new Set([row.key]), { isOut: false }) }))
                  }
                >
                  {name}
                </Button>
              );
            })}
          </Inline>
        </>
      )}
      {missing.length > 0 && (
        <Inline gap="2">
          <Text as="span" variant="small">
            {t('missingSome', { count: missing.length })}
          </Text>
          <Button
            size="sm"
            variant="quiet"
            onPress={() =>
              form.set((now) => {
                const priceMinor = now.rows[0]?.priceMinor;
                return addRows(
                  now,
                  missing.map((row) => ({ ...row, priceMinor })),
                );
              })
            }
          >
            {t('addMissing')}
          </Button>
        </Inline>
      )}
    </Stack>
  );
}
