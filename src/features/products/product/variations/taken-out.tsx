import { Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { variationName } from '#domain/product.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { changeRows, missingRows, textsOf, withRows } from './matrix.ts';
import type { PartProps } from '#src/features/products/product/product-parts.ts';
import { t } from '#src/features/products/product/product.messages.ts';

/** Combinations that are not sold: those just taken out, and those that never were in. */
export function TakenOut({ form, update }: Pick<PartProps, 'form' | 'update'>) {
  const out = form.rows.filter(({ isOut }) => isOut);
  const missing = useMemo(() => missingRows(form, () => crypto.randomUUID()), [form]);
  if (out.length === 0 && missing.length === 0) return null;
  return (
    <Stack gap="2">
      {out.length > 0 && (
        <>
          <Text variant="label">{t('takenOut')}</Text>
          <Text variant="small" tone="muted">
            {t('takenOutWhy')}
          </Text>
          <Inline gap="2">
            {out.map((row) => {
              const name = variationName(textsOf(form.options, row));
              return (
                <Button
                  key={row.key}
                  size="sm"
                  variant="quiet"
                  icon={Undo2}
                  aria-label={t('putBack', { name })}
                  onPress={() =>
                    update((now) => ({
                      ...now,
                      rows: changeRows(now.rows, new Set([row.key]), { isOut: false }),
                    }))
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
              update((now) => {
                const priceMinor = now.rows[0]?.priceMinor ?? null;
                return {
                  ...now,
                  ...withRows(
                    now,
                    missing.map((row) => ({ ...row, priceMinor })),
                  ),
                };
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
