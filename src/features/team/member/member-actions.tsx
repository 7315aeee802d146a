import { useNavigate } from '@tanstack/react-router';
import { Ban, MailX, RotateCcw, Send, UserMinus } from 'lucide-react';
import type { TeamMember } from '#contract/people/team.ts';
import { common } from '#src/lib/common.messages.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { getMemberName } from '#src/features/team/member-labels.ts';
import { t } from '#src/features/team/team.messages.ts';
import {
  removeMember,
  resendInvitation,
  revokeInvitation,
  toggleMemberStatus,
} from '#src/features/team/team.writes.ts';

export type MemberActionsProps = { member: TeamMember; businessName: string };

type Question = 'revoke' | 'suspend' | 'remove';

/** The steps that the status of a membership allows. */
export function MemberActions({ member, businessName }: MemberActionsProps) {
  const { id, status, email } = member;
  const name = getMemberName(member);
  const params = { params: { id } };
  const navigate = useNavigate();
  const { dialog, open, close } = useDialog<Question>();
  const [resend, revoke, toggle, remove] = [
    useWrite(resendInvitation),
    useWrite(revokeInvitation),
    useWrite(toggleMemberStatus),
    useWrite(removeMember),
  ];
  const toList = () => navigate({ to: '/dashboard/settings/team-members', replace: true });
  const warn = (refusal: { message: string } | undefined) =>
    notify.error(refusal?.message ?? common('unreachable'));

  const sendAgain = async () => {
    const sent = await resend.send(params, { onRefused: warn });
    if (sent) notify.success(t('resent', { email }));
  };
  const restore = async () => {
    const saved = await toggle.send({ ...params, body: { status: 'active' } }, { onRefused: warn });
    if (saved) notify.success(t('restored', { name }));
  };
  const questions = {
    revoke: {
      title: t('revokeTitle', { name }),
      consequence: t('revokeConsequence'),
      confirmLabel: t('revoke'),
      pendingLabel: t('revoking'),
      write: revoke,
      confirm: () => revoke.send(params, { leave: toList }),
      done: t('revoked'),
    },
    suspend: {
      title: t('suspendTitle', { name }),
      consequence: t('suspendConsequence', { business: businessName }),
      confirmLabel: t('suspendAction'),
      pendingLabel: t('suspending'),
      write: toggle,
      confirm: () => toggle.send({ ...params, body: { status: 'suspended' } }),
      done: t('suspended', { name }),
    },
    remove: {
      title: t('removeTitle', { name }),
      consequence: t('removeConsequence', { business: businessName }),
      confirmLabel: t('remove'),
      pendingLabel: t('removing'),
      write: remove,
      confirm: () => remove.send(params, { leave: toList }),
      done: t('removed', { name }),
    },
  } as const;
  const question = dialog && questions[dialog];
  const confirm = async () => {
    if (!question || !(await question.confirm())) return;
    notify.success(question.done);
    close();
  };
  const isInvitation = status === 'invited' || status === 'expired';
  return (
    <>
      {isInvitation && (
        <>
          <Button icon={Send} isPending={resend.isPending} onPress={() => void sendAgain()}>
            {t('resend')}
          </Button>
          <Button icon={MailX} variant="quiet" onPress={() => open('revoke')}>
            {t('revoke')}
          </Button>
        </>
      )}
      {status === 'active' && (
        <Button icon={Ban} onPress={() => open('suspend')}>
          {t('suspend')}
        </Button>
      )}
      {status === 'suspended' && (
        <Button icon={RotateCcw} isPending={toggle.isPending} onPress={() => void restore()}>
          {t('restore')}
        </Button>
      )}
      {(status === 'active' || status === 'suspended') && (
        <Button icon={UserMinus} variant="quiet" onPress={() => open('remove')}>
          {common('remove')}
        </Button>
      )}
      {question && (
        <ConfirmDialog
          title={question.title}
          consequence={question.consequence}
          confirmLabel={question.confirmLabel}
          pendingLabel={question.pendingLabel}
          isDangerous
          isOpen
          isPending={question.write.isPending}
          error={
            question.write.refusal?.message ??
            (question.write.isUnreachable ? common('unreachable') : undefined)
          }
          onConfirm={() => void confirm()}
          onClose={close}
        />
      )}
    </>
  );
}
