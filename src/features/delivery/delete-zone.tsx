import { type Zone, findZoneOfAddress } from '#domain/delivery-zone.ts';
import { deleteDeliveryZone } from './delivery.writes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { common } from '#src/lib/common.messages.ts';
import { t } from './zones.messages.ts';

export type DeleteZoneProps = { zone: Zone; others: readonly Zone[]; onClose: () => void };

/** Returns which zones the places move to, and how many are no longer in a zone. */
function describeConsequences(zone: Zone, others: readonly Zone[]): string[] {
  const heirs = zone.areas.map((area) => findZoneOfAddress(others, area));
  const falls = others.flatMap((other) => {
    const count = heirs.filter((heir) => heir === other).length;
    return count === 0 ? [] : [t('removeFalls', { count, zone: other.name })];
  });
  const lost = heirs.filter((heir) => heir === undefined).length;
  return [...falls, ...(lost === 0 ? [] : [t('removeGone', { count: lost })]), t('removeKept')];
}

/** Asks before a zone is deleted, and names what happens to its places. */
export function DeleteZone({ zone, others, onClose }: DeleteZoneProps) {
  const remove = useWrite(deleteDeliveryZone);
  const { name, id } = zone;
  const removeIt = async () => {
    if (!(await remove.send({ params: { id } }))) return;
    notify.success(t('removed', { name }));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('removeTitle', { name })}
      consequence={describeConsequences(zone, others).join(' ')}
      confirmLabel={t('remove')}
      pendingLabel={t('removing')}
      isDangerous
      isOpen
      isPending={remove.isPending}
      error={remove.refusal?.message ?? (remove.isUnreachable ? common('unreachable') : undefined)}
      onConfirm={() => void removeIt()}
      onClose={onClose}
    />
  );
}
