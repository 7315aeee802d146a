import { communityCalls } from '#contract/people/community.ts';
import { useSessionActor } from '#src/features/session/use-session.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { common } from '#src/lib/common.messages.ts';
import { AnchorButton, LinkButton } from '#src/ui/actions/link-button.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import type { SetupStep } from './setup-steps.ts';

const joinCommunity = defineWrite({ call: communityCalls.joinCommunity, invalidates: ['home'] });

export type StepButtonProps = {
  step: SetupStep;
  label: string;
  /** The name for screen readers, which hear several of these buttons. */
  name?: string;
  variant?: 'primary' | 'secondary';
  size?: 'sm' | 'md';
};

/** Opens the page of a step, or the community, which completes its step. */
export function StepButton({
  step: { path, url },
  label,
  name,
  variant = 'secondary',
  size = 'md',
}: StepButtonProps) {
  const session = useSessionActor();
  const join = useWrite(joinCommunity);
  const onJoin = async () => {
    const user = await join.send({});
    if (user) session.send({ type: 'profile.changed', user });
    else notify.error(common('unreachable'));
  };
  if (path !== null)
    return (
      <LinkButton variant={variant} size={size} to={path} aria-label={name}>
        {label}
      </LinkButton>
    );
  return (
    <AnchorButton
      variant={variant}
      size={size}
      href={url ?? undefined}
      target="_blank"
      rel="noreferrer"
      aria-label={name}
      onClick={() => void onJoin()}
    >
      {label}
    </AnchorButton>
  );
}

/** The title of a step, which links to its page. */
export const StepTitle = ({ step: { path, title } }: { step: SetupStep }) =>
  path === null ? (
    title
  ) : (
    <Link tone="strong" isStandalone to={path}>
      {title}
    </Link>
  );
