import type { ImportSend } from '#machines/flows/import/index.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { t } from './import.messages.ts';

export const AnotherImport = ({ send }: { send: ImportSend }) => (
  <Button data-event="import.another" onPress={() => send({ type: 'import.another' })}>
    {t('another')}
  </Button>
);
