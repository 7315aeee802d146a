import { Search } from 'lucide-react';
import { useCallback } from 'react';
import { useDialog } from '#src/lib/use-dialog.ts';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { t } from './frame.messages.ts';
import type { PaletteProps } from './palette.tsx';
import { useShortcuts } from './shortcuts.ts';

const Palette = lazyDialog(async () => (await import('./palette.tsx')).Palette);
const ShortcutsDialog = lazyDialog(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

export type FrameSearchProps = Omit<PaletteProps, 'onShortcuts' | 'onClose'>;

/** The search palette and the list of keyboard shortcuts. Each is loaded when it is opened for the first time. */
export function FrameSearch(props: FrameSearchProps) {
  const { dialog, open, close } = useDialog<'palette' | 'shortcuts'>();
  const onPalette = useCallback(() => open('palette'), [open]);
  const onHelp = useCallback(() => open('shortcuts'), [open]);
  useShortcuts({ onPalette, onHelp });
  return (
    <>
      <IconButton label={t('search')} icon={Search} onPress={onPalette} />
      {dialog === 'palette' && <Palette {...props} onShortcuts={onHelp} onClose={close} />}
      {dialog === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </>
  );
}
