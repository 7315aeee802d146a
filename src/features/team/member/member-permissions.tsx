import * as z from 'zod/mini';
import type { TeamMember } from '#contract/people/team.ts';
import type { Membership } from '#domain/permission.ts';
import { describePermissions } from '#domain/permission-labels.ts';
import { toPermissions } from '#domain/team.ts';
import { PageForm } from '#src/forms/form.tsx';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { type RecordChanges, useRecordForm } from '#src/forms/use-record-form.ts';
import { common } from '#src/lib/common.messages.ts';
import { getMemberName } from '#src/features/team/member-labels.ts';
import { t } from '#src/features/team/team.messages.ts';
import { teamMemberQuery } from '#src/features/team/team.queries.ts';
import { updateMember } from '#src/features/team/team.writes.ts';
import { PermissionFields } from './permission-fields.tsx';
import {
  PermissionChanges,
  getAccessOf,
  noAccess,
  toAccess,
  toPermissionChanges,
} from './permission-form.ts';

const Fields = z.object({ permissions: PermissionChanges });
type Fields = z.infer<typeof Fields>;

export type MemberPermissionsProps = {
  member: TeamMember;
  membership: Membership;
  hasScreen: (path: string) => boolean;
};

/** The form that changes what a member may do. A change of another person is merged or shown. */
export function MemberPermissions({ member, membership, hasScreen }: MemberPermissionsProps) {
  const { id } = member;
  const fieldsOf = (row: TeamMember): Fields => ({ permissions: toPermissionChanges(getAccessOf(row)) });
  const form = useRecordForm({
    record: member,
    schema: Fields,
    fieldsOf,
    toValues: (fields) => ({ access: fields ? toAccess(fields.permissions) : noAccess }),
    toFields: ({ access }) => ({ permissions: toPermissionChanges(access) }),
    update: useFormWrite(updateMember, ({ version, permissions }: RecordChanges<Fields>) => ({
      params: { id },
      body: { version, permissions: permissions ?? fieldsOf(member).permissions },
    })),
    latest: async (fetchNow) => (await fetchNow(teamMemberQuery(id))).member,
    labels: { permissions: t('access') },
    formatters: {
      permissions: ({ permissions }) => describePermissions(toPermissions(toAccess(permissions))),
    },
    nameOf: () => getMemberName(member),
    savedNotice: (saved) => t('savedNotice', { name: getMemberName(saved) }),
  });
  const access = useFormValues(form, (values) => values.access);
  return (
    <PageForm
      form={form}
      saveLabel={common('save')}
      savingLabel={common('saving')}
      idleLabel={common('noChanges')}
    >
      <PermissionFields
        access={access}
        onChange={(next) => form.set({ access: next })}
        before={member.permissions}
        grantedBy={membership}
        hasScreen={hasScreen}
      />
    </PageForm>
  );
}
