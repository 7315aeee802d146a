import { css } from '#styled/css/css.mjs';
import { checkStoreColor, contrastRules } from '#domain/store-drafts.ts';
import { HexColor, type StoreBranding } from '#domain/webstore.ts';
import type { FormOf } from '#src/forms/bound-fields.tsx';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { t } from './branding.messages.ts';

type ColorName = 'backgroundColor' | 'textColor' | 'buttonColor';
export type ColorFieldProps = { form: FormOf<StoreBranding>; name: ColorName };

const swatch = css({
  w: '7',
  h: '7',
  p: '0',
  bg: 'transparent',
  border: '1px solid',
  borderColor: 'line.field',
  borderRadius: 'sm',
  cursor: 'pointer',
});

/** A colour, typed or picked. Where it is hard to see on the background, the nearest one that works is offered. */
export function ColorField({ form, name }: ColorFieldProps) {
  const colors = useFormValues(form, ({ backgroundColor, textColor, buttonColor }) => ({
    backgroundColor,
    textColor,
    buttonColor,
  }));
  const color = HexColor.safeParse(colors[name]);
  const label = t(name);
  return (
    <Stack gap="2">
      <form.Text
        name={name}
        label={label}
        figures
        spellCheck="false"
        prefix={
          <input
            type="color"
            className={swatch}
            aria-label={t('pick', { label })}
            value={color.success ? color.data : '#000000'}
            onChange={({ target }) => form.set({ [name]: target.value })}
          />
        }
      />
      {name !== 'backgroundColor' && <ContrastNotice form={form} name={name} colors={colors} />}
    </Stack>
  );
}

type ContrastNoticeProps = {
  form: FormOf<StoreBranding>;
  name: keyof typeof contrastRules;
  colors: Pick<StoreBranding, ColorName>;
};

/** Offers the nearest colour that can be seen; nothing while the colours are incomplete or have enough contrast. */
function ContrastNotice({ form, name, colors }: ContrastNoticeProps) {
  const [color, background] = [HexColor.safeParse(colors[name]), HexColor.safeParse(colors.backgroundColor)];
  if (!color.success || !background.success) return null;
  const checked = { ...colors, [name]: color.data, backgroundColor: background.data };
  const { ratio, proposal } = checkStoreColor(checked, name);
  if (proposal === undefined) return null;
  return (
    <Notice tone="warning" title={t('hardToSee')}>
      <Inline>
        {t('contrast', { ratio: ratio.toFixed(1), min: contrastRules[name] })}
        <Button size="sm" onPress={() => form.set({ [name]: proposal })}>
          {t('useColor', { color: proposal })}
        </Button>
      </Inline>
    </Notice>
  );
}
