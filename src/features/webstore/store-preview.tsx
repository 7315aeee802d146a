import { css } from '#styled/css/css.mjs';
import { cx } from '#styled/css/cx.mjs';
import { getTextColorOn } from '#domain/contrast.ts';
import { HexColor, type StoreBranding, type StoreTheme } from '#domain/webstore.ts';
import { imageAddress } from '#domain/upload.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import { Avatar } from '#src/ui/media/avatar.tsx';
import { t } from './branding.messages.ts';

export type StorePreviewProps = { name: string; branding: StoreBranding };

const page = css({
  borderRadius: 'md',
  border: '1px solid',
  borderColor: 'line',
  overflow: 'hidden',
  backgroundSize: 'cover',
  backgroundPosition: 'center',
});
const banner = css({ h: '24', backgroundSize: 'cover', backgroundPosition: 'center' });
const head = css({ display: 'flex', alignItems: 'center', gap: '3', p: '4' });
const heads: Record<StoreTheme, string> = {
  classic: css({ flexDirection: 'column', textAlign: 'center' }),
  bold: css({ py: '8', fontSize: '2xl' }),
  minimal: css({ borderBottom: '1px solid', borderBottomColor: 'current' }),
};
const title = css({ fontWeight: 'semibold', overflowWrap: 'anywhere' });
const products = css({ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '3', p: '4' });
const product = css({ display: 'flex', flexDirection: 'column', gap: '2', minW: '0', fontSize: 'sm' });
const imageBox = css({ h: '20', bg: 'current', opacity: '0.12' });
const button = css({ px: '2', py: '1.5', textAlign: 'center', fontWeight: 'medium' });
const rounded: Record<StoreTheme, string> = {
  classic: css({ borderRadius: 'md' }),
  bold: css({ borderRadius: 'full' }),
  minimal: css({ borderRadius: 'none' }),
};
const squareBox = css({ borderRadius: 'none' });
const end = css({ px: '4', pb: '3', fontSize: 'xs', textAlign: 'center' });

const toBackground = (fileId: string | null) =>
  fileId === null ? {} : { backgroundImage: `url(${imageAddress(fileId, 'page')})` };
/** Returns the typed colour, or another one as long as it is incomplete. */
const orElse = (typed: string, other: string): string => {
  const color = HexColor.safeParse(typed);
  return color.success ? color.data : other;
};

/** A small picture of the store's home page in its colours and theme. */
export function StorePreview({ name, branding }: StorePreviewProps) {
  const { theme, logoFileId, bannerFileId, backgroundFileId, showsPoweredBy } = branding;
  const backgroundColor = orElse(branding.backgroundColor, '#ffffff');
  const color = orElse(branding.textColor, '#000000');
  const buttonColor = orElse(branding.buttonColor, '#000000');
  const buttonLook = { backgroundColor: buttonColor, color: getTextColorOn(buttonColor) };
  return (
    <Card title={t('preview')}>
      <VisuallyHidden>{t('previewOf', { name })}</VisuallyHidden>
      <div aria-hidden className={page} style={{ backgroundColor, color, ...toBackground(backgroundFileId) }}>
        {bannerFileId !== null && <div className={banner} style={toBackground(bannerFileId)} />}
        <div className={cx(head, heads[theme])} style={theme === 'bold' ? buttonLook : { backgroundColor }}>
          <Avatar
            name={name}
            src={logoFileId === null ? null : imageAddress(logoFileId, 'card')}
            shape="business"
            size="md"
          />
          <span className={title}>{name}</span>
        </div>
        <div className={products}>
          {[1, 2].map((number) => (
            <div key={number} className={product}>
              <div className={cx(imageBox, theme === 'classic' ? rounded.classic : squareBox)} />
              <span style={{ backgroundColor }}>{t('previewProduct', { number })}</span>
              <span className={cx(button, rounded[theme])} style={buttonLook}>
                {t('previewButton')}
              </span>
            </div>
          ))}
        </div>
        {showsPoweredBy && (
          <div className={end} style={{ backgroundColor }}>
            {t('poweredBy')}
          </div>
        )}
      </div>
    </Card>
  );
}
