import { useQuery } from '@tanstack/react-query';
import { Plus, Undo2 } from 'lucide-react';
import { type ReturnPolicy, returnPolicyTemplates } from '#domain/return-policy.ts';
import { returnPoliciesQuery } from './return-policies.queries.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { PolicyCard } from './policy-card.tsx';
import { PolicyDialog } from './policy-dialog.tsx';
import { DeletePolicy } from './delete-policy.tsx';
import { t } from './return-policies.messages.ts';

type PolicyDialogState =
  | { kind: 'form'; policy?: ReturnPolicy; template?: string }
  | { kind: 'remove'; policy: ReturnPolicy };

/** The return policies; without any, the templates to start from. */
export function ReturnPoliciesScreen({ canManage }: { canManage: boolean }) {
  const query = useQuery(returnPoliciesQuery());
  const { data } = query;
  const { dialog, open, close } = useDialog<PolicyDialogState>();
  return (
    <Stack gap="6" width="prose">
      <PageHeader
        back={{ label: t('back'), link: { to: '/dashboard/settings' } }}
        title={t('title')}
        description={t('description')}
        actions={
          canManage &&
          data &&
          data.length > 0 && (
            <Button variant="primary" icon={Plus} onPress={() => open({ kind: 'form' })}>
              {t('add')}
            </Button>
          )
        }
      />
      <QueryView
        query={query}
        what="the return policies"
        empty={
          <EmptyState
            icon={Undo2}
            title={t('none')}
            description={t(canManage ? 'noneWhy' : 'noneLook')}
            actions={
              canManage && (
                <>
                  {returnPolicyTemplates.map(({ id, name }) => (
                    <Button key={id} onPress={() => open({ kind: 'form', template: id })}>
                      {name}
                    </Button>
                  ))}
                  <Button variant="quiet" onPress={() => open({ kind: 'form' })}>
                    {t('blank')}
                  </Button>
                </>
              )
            }
          />
        }
      >
        {(policies) =>
          policies.map((policy) => (
            <PolicyCard
              key={policy.id}
              policy={policy}
              canManage={canManage}
              onEdit={() => open({ kind: 'form', policy })}
              // The default policy can be deleted only when it is the last one.
              onRemove={
                !policy.isDefault || policies.length === 1
                  ? () => open({ kind: 'remove', policy })
                  : undefined
              }
            />
          ))
        }
      </QueryView>
      {dialog?.kind === 'form' && (
        <PolicyDialog
          policy={dialog.policy}
          template={dialog.template}
          isFirst={data?.length === 0}
          onClose={close}
        />
      )}
      {dialog?.kind === 'remove' && <DeletePolicy policy={dialog.policy} onClose={close} />}
    </Stack>
  );
}
