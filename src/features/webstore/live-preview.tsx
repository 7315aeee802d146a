import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { css } from '#styled/css/css.mjs';
import { AnchorButton } from '#src/ui/actions/link-button.tsx';
import { RadioGroup } from '#src/ui/fields/radio-group.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { useElementWidth } from '#src/ui/layout/use-element-width.ts';
import { t } from './store-home.messages.ts';

export type LivePreviewProps = {
  name: string;
  address: string;
  /** That of the settings: the page is loaded again after each change. */
  version: number;
  /** The address that the frame shows. */
  previewAddress: string;
  isClosed: boolean;
};

/** The screens on which a store is shown, in pixels. */
const screens = {
  phone: { width: 390, height: 760 },
  desktop: { width: 1280, height: 800 },
} as const;
type Screen = keyof typeof screens;

const stage = css({ w: 'full', overflow: 'hidden' });
const screenBox = css({
  mx: 'auto',
  overflow: 'hidden',
  borderRadius: 'md',
  border: '1px solid',
  borderColor: 'line',
});
const page = css({ display: 'block', border: 'none', transformOrigin: 'top left' });

/** The store's own pages in a frame that is as wide as a phone or a desktop, made smaller where there is less room. */
export function LivePreview({ name, address, version, previewAddress, isClosed }: LivePreviewProps) {
  const [screen, setScreen] = useState<Screen>('phone');
  const { ref, width: available } = useElementWidth();
  const { width, height } = screens[screen];
  const scale = available === undefined ? 0 : Math.min(1, available / width);
  return (
    <Card
      title={t('preview')}
      description={t(isClosed ? 'previewClosed' : 'previewWhy')}
      actions={
        <AnchorButton icon={ExternalLink} size="sm" href={address} target="_blank" rel="noreferrer">
          {t('visit')}
        </AnchorButton>
      }
    >
      <Stack gap="4">
        <RadioGroup
          look="segment"
          label={t('size')}
          value={screen}
          onChange={setScreen}
          options={[
            { value: 'phone', label: t('phone') },
            { value: 'desktop', label: t('desktop') },
          ]}
        />
        <div ref={ref} className={stage}>
          {available !== undefined && (
            <div className={screenBox} style={{ width: width * scale, height: height * scale }}>
              <iframe
                key={version}
                title={t('previewOf', { name })}
                src={previewAddress}
                // The pages of a store can neither replace this page nor read it: they have another origin.
                // oxlint-disable-next-line react/iframe-missing-sandbox -- only a page of the same origin could remove it
                sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
                className={page}
                style={{ width, height, transform: `scale(${scale})` }}
              />
            </div>
          )}
        </div>
      </Stack>
    </Card>
  );
}
