import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { Keycap } from '#src/ui/data/keycap.tsx';
import { t } from './palette.messages.ts';
import { getModifierKey } from './shortcuts.ts';

/** Lists the keyboard shortcuts that work on every page. */
export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={t('shortcuts')} description={t('shortcutsWhy')} isOpen onClose={onClose}>
    <DescriptionList
      items={[
        { term: t('key.palette'), detail: <Keys of={[getModifierKey(), 'K']} /> },
        { term: t('key.save'), detail: <Keys of={[getModifierKey(), 'S']} /> },
        { term: t('key.search'), detail: <Keys of={['/']} /> },
        { term: t('key.help'), detail: <Keys of={['?']} /> },
      ]}
    />
  </Dialog>
);

const Keys = ({ of }: { of: readonly string[] }) =>
  of.map((key, nth) => (
    <span key={key}>
      {nth > 0 && ' + '}
      <Keycap>{key}</Keycap>
    </span>
  ));
