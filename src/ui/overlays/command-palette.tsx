import { commandPalette } from '#styled/recipes/command-palette.mjs';
import { options } from '#styled/recipes/options.mjs';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Input } from 'react-aria-components/Input';
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { SearchField } from 'react-aria-components/SearchField';
import { t } from '#src/lib/messages.ts';
import { Autocomplete } from '#src/ui/fields/autocomplete.tsx';
import { Icon, type IconType } from '#src/ui/media/icon.tsx';
import { Keycap } from '#src/ui/data/keycap.tsx';

export type Command = {
  id: string;
  label: string;
  description?: string | undefined;
  icon: IconType;
  onRun: () => void;
};
export type CommandGroup = { id: string; label: string; commands: readonly Command[] };

export type CommandPaletteProps = {
  label: string;
  text: string;
  onText: (text: string) => void;
  groups: readonly CommandGroup[];
  /** Shown if there are no results. */
  nothing: string;
  onClose: () => void;
};

/** The scrollable results are in the tab order, because the arrow keys belong to the field. */
const inTabOrder = 0;

/** A search field with a list of commands: the arrow keys choose one, Enter runs it, Escape closes the palette. */
export function CommandPalette({ label, text, onText, groups, nothing, onClose }: CommandPaletteProps) {
  const look = commandPalette();
  const field = useRef<HTMLInputElement>(null);
  // Otherwise the dialog would take the focus, and typing would not work at once.
  useEffect(() => field.current?.focus(), []);
  const rows = options();
  const shown = groups.filter(({ commands }) => commands.length > 0);
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={(open) => !open && onClose()} className={look.overlay}>
      <Modal className={look.modal}>
        <Dialog aria-label={label} className={look.dialog}>
          <Autocomplete text={text} onText={onText}>
            <SearchField aria-label={label} className={look.field}>
              <Icon of={Search} />
              <Input data-private="" ref={field} placeholder={label} className={look.input} />
            </SearchField>
            <section aria-label={label} tabIndex={inTabOrder} className={look.results}>
              <Menu
                aria-label={label}
                className={rows.list}
                renderEmptyState={() => <p className={look.note}>{nothing}</p>}
              >
                {shown.map((group) => (
                  <MenuSection key={group.id} id={group.id} className={rows.section}>
                    <Header className={rows.heading}>{group.label}</Header>
                    {group.commands.map(({ id, label: name, description, icon, onRun }) => (
                      <MenuItem key={id} id={id} textValue={name} onAction={onRun} className={rows.item}>
                        <Icon of={icon} />
                        <span className={rows.texts}>
                          <span className={rows.label}>{name}</span>
                          {description && <span className={rows.description}>{description}</span>}
                        </span>
                      </MenuItem>
                    ))}
                  </MenuSection>
                ))}
              </Menu>
            </section>
          </Autocomplete>
          <p className={look.foot} aria-hidden>
            <span>
              <Keycap>↑</Keycap> <Keycap>↓</Keycap> {t('toChoose')}
            </span>
            <span>
              <Keycap>↵</Keycap> {t('toOpen')}
            </span>
            <span>
              <Keycap>esc</Keycap> {t('toClose')}
            </span>
          </p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
