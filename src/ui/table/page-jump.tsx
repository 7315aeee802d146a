import { memo, useState } from 'react';
import { css } from '#styled/css/css.mjs';
import { t } from './list.messages.ts';
import { TextField } from '#src/ui/fields/text-field.tsx';

const form = css({ display: 'flex', justifyContent: 'flex-end', mt: '4' });
const field = css({ w: '24' });

/** Goes to a page by its number. */
export const PageJump = memo(function PageJump({
  pages,
  onJump,
}: {
  pages: number;
  onJump: (page: number) => void;
}) {
  const [typed, setTyped] = useState('');
  const page = Number(typed);
  const isPage = Number.isInteger(page) && page >= 1 && page <= pages;
  return (
    <form
      className={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPage) return;
        setTyped('');
        onJump(page);
      }}
    >
      <div className={field}>
        <TextField label={t('goToPage')} inputMode="numeric" value={typed} onChange={setTyped} figures />
      </div>
    </form>
  );
});
