import { css } from '#styled/css/css.mjs';
import { useOnline } from '#src/lib/use-online.ts';
import { t } from './frame.messages.ts';

const bar = css({
  display: 'block',
  px: { base: '4', md: '8' },
  py: '2',
  bg: 'warning.soft',
  color: 'warning.text',
  borderBottom: '1px solid',
  borderColor: 'warning.line',
  textStyle: 'small',
});

/** Says above every page that the device is offline: a page without saved data keeps waiting until it isn't. */
export function OfflineBar() {
  return useOnline() ? null : <output className={bar}>{t('offline')}</output>;
}
