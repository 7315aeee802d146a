import { Search } from 'lucide-react';
import { useCallback } from 'react';
import { useAsked } from '#src/lib/use-asked.ts';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { t } from './palette.messages.ts';
import type { PaletteProps } from './palette.tsx';
import { useShortcuts } from './shortcuts.ts';

const Palette = lazyDialog(async () => (await import('./palette.tsx')).Palette);
const ShortcutsDialog = lazyDialog(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

export type FrameSearchProps = Omit<PaletteProps, 'onShortcuts' | 'onClose'>;

/** The search palette and the list of keyboard shortcuts. Each is loaded when it is opened for the first time. */
export function FrameSearch(props: FrameSearchProps) {
  const { asked, ask, close } = useAsked<'palette' | 'shortcuts'>();
  const onPalette = useCallback(() => ask('palette'), [ask]);
  const onHelp = useCallback(() => ask('shortcuts'), [ask]);
  useShortcuts({ onPalette, onHelp });
  return (
    <>
      <IconButton label={t('open')} icon={Search} onPress={onPalette} />
      {asked === 'palette' && <Palette {...props} onShortcuts={onHelp} onClose={close} />}
      {asked === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </>
  );
}
