import { css } from '#styled/css/css.mjs';
import { Card } from '#src/ui/layout/card.tsx';
import { t } from './ownership.messages.ts';

const list = css({ display: 'flex', flexDirection: 'column', gap: '2', pl: '5', listStyle: 'disc' });

/** The consequences of a transfer. */
export const ChangeList = ({ changes }: { changes: readonly string[] }) => (
  <Card title={t('changes')}>
    <ul className={list}>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  </Card>
);
