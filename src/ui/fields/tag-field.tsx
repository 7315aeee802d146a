import { css } from '#styled/css/css.mjs';
import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup';
import { t } from '#src/lib/messages.ts';
import { Icon } from '#src/ui/media/icon.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type TagFieldProps = Pick<
  TextFieldProps,
  'id' | 'label' | 'description' | 'error' | 'isOptional' | 'placeholder' | 'isLabelHidden'
> & {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
};

const list = css({ display: 'flex', flexWrap: 'wrap', gap: '2', pt: '2', _empty: { display: 'none' } });
const tag = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  minH: '7',
  pl: '2.5',
  pr: '0.5',
  borderRadius: 'full',
  border: '1px solid',
  borderColor: 'neutral.line',
  bg: 'neutral.soft',
  color: 'neutral.text',
  textStyle: 'small',
  outline: '2px solid transparent',
  outlineOffset: '0.5',
  overflowWrap: 'anywhere',
  _focusVisible: { outlineColor: 'focus' },
});
const remove = css({
  display: 'inline-grid',
  placeItems: 'center',
  boxSize: '6',
  borderRadius: 'full',
  cursor: 'pointer',
  _hovered: { bg: 'pressed' },
});

const splitTags = (text: string) => text.split(/[,\n;]/).map((part) => part.trim());

/** A field for tags. Enter or a comma adds a tag, and a pasted list adds several. */
export function TagField({ tags, onChange, ...field }: TagFieldProps) {
  const [typed, setTyped] = useState('');
  const add = (words: readonly string[]) => {
    const existingTags = new Set(tags.map((word) => word.toLowerCase()));
    const added = words.filter((word) => {
      const isNew = word !== '' && !existingTags.has(word.toLowerCase());
      existingTags.add(word.toLowerCase());
      return isNew;
    });
    if (added.length > 0) onChange([...tags, ...added]);
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim() !== '') event.preventDefault();
    if (event.key === 'Enter') add([typed.trim()]);
    if (event.key === 'Backspace' && typed === '' && tags.length > 0) onChange(tags.slice(0, -1));
  };
  const onPaste = (event: ClipboardEvent) => {
    const words = splitTags(event.clipboardData.getData('text/plain'));
    if (words.length < 2) return;
    event.preventDefault();
    add([...splitTags(typed), ...words]);
  };
  return (
    <div>
      <TextField
        {...field}
        value={typed}
        onChange={(text) => (text.includes(',') ? add(splitTags(text)) : setTyped(text))}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => add([typed.trim()])}
      />
      <TagGroup
        aria-label={field.label}
        onRemove={(gone) => onChange(tags.filter((word) => !gone.has(word)))}
      >
        <TagList className={list} items={tags.map((word) => ({ id: word }))}>
          {({ id }) => (
            <Tag textValue={id} className={tag}>
              {id}
              <Button slot="remove" aria-label={t('removeTag', { name: id })} className={remove}>
                <Icon of={X} />
              </Button>
            </Tag>
          )}
        </TagList>
      </TagGroup>
    </div>
  );
}
