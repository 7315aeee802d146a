import { type Membership, type Permission, resources } from '#domain/permission.ts';
import { resourceNames } from '#domain/permission-labels.ts';
import {
  type AccessByResource,
  type RoleTemplateName,
  findRoleTemplate,
  getAccessByResource,
  getGrantableLevels,
  roleTemplateNames,
  roleTemplates,
  toPermissions,
} from '#domain/team.ts';
import { PermissionGrid } from '#src/ui/fields/permission-grid.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { roleLabels } from '#src/features/team/member-labels.ts';
import { t } from '#src/features/team/team.messages.ts';
import { PermissionPreview } from '#src/features/team/preview/permission-preview.tsx';

export type PermissionFieldsProps = {
  access: AccessByResource;
  onChange: (access: AccessByResource) => void;
  /** The saved permissions; empty for a person who is invited. */
  before: readonly Permission[];
  isNew?: boolean;
  /** The access of the person who fills in the form: nobody gives or takes a permission that they don't have. */
  grantedBy: Membership;
  isReadOnly?: boolean;
  hasScreen: (path: string) => boolean;
};

const levels = [
  { value: 'off', label: t('off') },
  { value: 'view-only', label: t('view-only') },
  { value: 'manage', label: t('manage') },
] as const;

/** The role, the access to each area, and what they mean. */
export function PermissionFields(props: PermissionFieldsProps) {
  const { access, onChange, before, isNew = false, grantedBy, isReadOnly = false, hasScreen } = props;
  const permissions = toPermissions(access);
  const saved = getAccessByResource({ role: 'member', permissions: before });
  const grantable = (resource: (typeof resources)[number]) =>
    getGrantableLevels(grantedBy, resource, saved[resource]);
  const isRoleGrantable = (role: RoleTemplateName) =>
    resources.every((resource) => grantable(resource).includes(roleTemplates[role][resource]));
  const role = findRoleTemplate(permissions) ?? 'custom';
  const roles = [...roleTemplateNames, 'custom' as const].map((value) => ({
    value,
    label: roleLabels[value],
    isDisabled: value !== 'custom' && !isRoleGrantable(value),
  }));
  const chooseRole = (chosen: string) => {
    const template = roleTemplateNames.find((name) => name === chosen);
    if (template) onChange(roleTemplates[template]);
  };
  return (
    <Stack gap="4">
      {!isReadOnly && (
        <Select
          label={t('role')}
          description={t(`roleWhy.${role}`)}
          options={roles}
          value={role}
          onChange={chooseRole}
        />
      )}
      <PermissionGrid
        label={t('access')}
        levels={levels}
        rows={resources.map((resource) => {
          const available = grantable(resource);
          return {
            id: resource,
            label: resourceNames[resource],
            value: access[resource],
            available,
            ...(!isReadOnly && available.length === 1 && { description: t('notHeld') }),
          };
        })}
        onChange={(id, level) => onChange({ ...access, [id]: level })}
        isReadOnly={isReadOnly}
      />
      {!isReadOnly && (
        <PermissionPreview before={before} after={permissions} isNew={isNew} hasScreen={hasScreen} />
      )}
    </Stack>
  );
}
