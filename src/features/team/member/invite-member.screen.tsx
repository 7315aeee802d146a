import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import type { Business } from '#domain/business.ts';
import { Email } from '#domain/id.ts';
import { AccessLevel, type Membership, resources } from '#domain/permission.ts';
import { type AccessByResource, canGrantRole, roleTemplates } from '#domain/team.ts';
import { PageForm } from '#src/forms/form.tsx';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { SeatNotice } from '#src/features/team/list/seats.tsx';
import { t } from '#src/features/team/team.messages.ts';
import { teamQuery } from '#src/features/team/team.queries.ts';
import { inviteMember } from '#src/features/team/team.writes.ts';
import { PermissionFields } from './permission-fields.tsx';
import { PermissionChanges, noAccess, toPermissionChanges } from './permission-form.ts';

const Invitation = z.object({ email: Email, permissions: PermissionChanges });
type Invitation = z.infer<typeof Invitation>;

const StoredDraft: z.ZodMiniType<{ email: string; access: AccessByResource }> = z.object({
  email: z.string(),
  access: z.record(z.enum(resources), AccessLevel),
});
export type InviteMemberScreenProps = {
  business: Business;
  membership: Membership;
  hasScreen: (path: string) => boolean;
};

/** The invitation of a person by email, with what they may do. */
export function InviteMemberScreen({ business, membership, hasScreen }: InviteMemberScreenProps) {
  const navigate = useNavigate();
  const { data } = useQuery(teamQuery());
  const form = useWriteForm({
    // Without the permissions of a packer, the invitation begins without access.
    initial: { email: '', access: canGrantRole(membership, 'packer') ? roleTemplates.packer : noAccess },
    draft: { kind: 'team invitation', values: StoredDraft },
    toInput: ({ email, access }) => ({ email, permissions: toPermissionChanges(access) }),
    schema: Invitation,
    write: useFormWrite(inviteMember, (body: Invitation) => ({ body })),
    fieldOf: { MEMBER_EXISTS: 'email' },
    savedNotice: ({ email }) => t('sent', { email }),
    onSaved: () => void navigate({ to: '/dashboard/settings/team-members', replace: true }),
  });
  const access = useFormValues(form, (values) => values.access);
  return (
    <Stack gap="6" width="prose">
      <PageHeader
        back={{ label: t('backToTeam'), link: { to: '/dashboard/settings/team-members' } }}
        title={t('inviteTitle')}
        description={t('inviteWhy')}
      />
      {data && <SeatNotice seats={data.seats} />}
      <Card>
        <PageForm form={form} saveLabel={t('send')} savingLabel={t('sending')}>
          <form.Text name="email" label={t('email')} type="email" autoComplete="off" />
          <PermissionFields
            key={business.id}
            access={access}
            onChange={(next) => form.set({ access: next })}
            before={[]}
            isNew
            grantedBy={membership}
            hasScreen={hasScreen}
          />
        </PageForm>
      </Card>
    </Stack>
  );
}
