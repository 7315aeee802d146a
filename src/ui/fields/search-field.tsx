import { field } from '#styled/recipes/field.mjs';
import { Search, X } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField';
import { t } from '#src/lib/messages.ts';
import { Icon } from '#src/ui/media/icon.tsx';
import { IconButton } from '#src/ui/actions/icon-button.tsx';

export type SearchFieldProps = {
  label: string;
  /** The text in the URL. The field follows when it changes. */
  value: string;
  /** Called after a pause in typing, or at once on Enter and on clearing. */
  onSearch: (text: string) => void;
  placeholder?: string;
};

const pauseMs = 300;

export const SearchField = memo(function SearchField({
  label,
  value,
  onSearch,
  placeholder = label,
}: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [followed, setFollowed] = useState(value);
  const look = field();
  if (value !== followed) {
    setFollowed(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => onSearch(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);
  return (
    <AriaSearchField
      aria-label={label}
      value={typed}
      onChange={setTyped}
      onSubmit={onSearch}
      onClear={() => onSearch('')}
      className={look.root}
    >
      <div className={look.control}>
        <span className={look.affix}>
          <Icon of={Search} />
        </span>
        <Input data-private="" placeholder={placeholder} className={look.input} />
        {typed !== '' && (
          <span className={look.affix}>
            <IconButton size="sm" label={t('clearSearch')} icon={X} />
          </span>
        )}
      </div>
    </AriaSearchField>
  );
});
