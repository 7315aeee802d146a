import { Search } from 'lucide-react';
import { startTransition, useCallback, useState } from 'react';
import { IconButton } from '#src/ui/icon-button.tsx';
import { lazyDialog } from '#src/ui/lazy-part.tsx';
import { t } from './palette.messages.ts';
import type { PaletteProps } from './palette.tsx';
import { useShortcuts } from './shortcuts.ts';

const Palette = lazyDialog(async () => (await import('./palette.tsx')).Palette);
const ShortcutsDialog = lazyDialog(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

export type FrameSearchProps = Omit<PaletteProps, 'onShortcuts' | 'onClose'>;

/** The palette and the list of keys, loaded when one of them is first asked for. */
export function FrameSearch(props: FrameSearchProps) {
  const [open, setOpen] = useState<'palette' | 'shortcuts'>();
  const onPalette = useCallback(() => startTransition(() => setOpen('palette')), []);
  const onHelp = useCallback(() => setOpen('shortcuts'), []);
  const onClose = useCallback(() => setOpen(undefined), []);
  useShortcuts({ onPalette, onHelp });
  return (
    <>
      <IconButton label={t('open')} icon={Search} onPress={onPalette} />
      {open === 'palette' && (
        // Comes and goes with it: a transition waits for what is missing within a boundary that stood before.
        <Palette {...props} onShortcuts={onHelp} onClose={onClose} />
      )}
      {open === 'shortcuts' && <ShortcutsDialog onClose={onClose} />}
    </>
  );
}
