import type { RecordedFlow } from '#contract/flow-recording.ts';
import type { Business } from '#domain/business.ts';
import { t as kit } from '#src/lib/messages.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './report.messages.ts';

/** The sent report; `flow` is that of the attached journey. */
export type SentReport = { id: string; flow: RecordedFlow | undefined };
export type ReportSentProps = { business: Business; report: SentReport; onClose: () => void };

export const ReportSent = ({ business, report: { id, flow }, onClose }: ReportSentProps) => (
  <Dialog
    title={t('sentTitle')}
    isOpen
    onClose={onClose}
    footer={
      <>
        <Button variant={flow ? 'quiet' : 'primary'} onPress={onClose}>
          {kit('close')}
        </Button>
        {flow && (
          <LinkButton variant="primary" to="/test/$flow" params={{ flow }} search={{ report: id }}>
            {t('see')}
          </LinkButton>
        )}
      </>
    }
  >
    <Text>{t(flow ? 'sentWithJourney' : 'sent', { business: business.name })}</Text>
  </Dialog>
);
