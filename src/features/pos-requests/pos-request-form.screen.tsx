import { useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import type { Business } from '#domain/business.ts';
import {
  PosDevice,
  type PosRequest,
  PosRequestDetails,
  maxPosQuantity,
  posDeviceLabels,
  posDevices,
} from '#domain/pos-request.ts';
import { AddressFields, toAddressDraft } from '#src/forms/fields/address-fields.tsx';
import { PageForm } from '#src/forms/form.tsx';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './pos-requests.messages.ts';
import { createPosRequest } from './pos-requests.writes.ts';

const Draft = z.object({
  device: PosDevice,
  quantity: z.string(),
  address: z.object({ line: z.string(), city: z.string(), region: z.string(), country: z.string() }),
  contactName: z.string(),
  contactPhone: z.string(),
});
type Draft = z.infer<typeof Draft>;

const devices = posDevices.map((value) => ({
  value,
  label: posDeviceLabels[value].name,
  description: posDeviceLabels[value].description,
}));

/** Returns the quantity as a number; undefined if the field is empty. */
const toQuantity = (typed: string): number | undefined => (typed.trim() === '' ? undefined : Number(typed));

/** The form to request devices, whose draft survives a reload. The person who fills it in is the contact at first. */
export function PosRequestFormScreen({ business, contactName }: { business: Business; contactName: string }) {
  const navigate = useNavigate();
  const form = useWriteForm<Draft, PosRequestDetails, PosRequest>({
    initial: {
      device: 'smart-terminal',
      quantity: '1',
      address: toAddressDraft(null, business.country),
      contactName,
      contactPhone: business.phoneNumber ?? '',
    },
    draft: { kind: 'pos-request', values: Draft },
    toInput: ({ quantity, address, ...typed }) => ({
      ...typed,
      quantity: toQuantity(quantity),
      address: { ...address, region: address.region.trim() === '' ? null : address.region },
    }),
    schema: PosRequestDetails,
    write: useFormWrite(createPosRequest, (body: PosRequestDetails) => ({ body })),
    savedNotice: () => t('sent'),
    onSaved: ({ id }) =>
      void navigate({ to: '/dashboard/request-pos/pos/$id', params: { id }, replace: true }),
  });
  const address = useFormValues(form, (values) => values.address);
  return (
    <Stack gap="6" width="prose">
      <PageHeader
        back={{ label: t('toList'), link: { to: '/dashboard/request-pos' } }}
        title={t('formTitle')}
        description={t('formWhy')}
      />
      <Card>
        <PageForm form={form} saveLabel={t('send')} savingLabel={t('sending')}>
          <Stack gap="4">
            <form.RadioGroup name="device" label={t('device')} options={devices} />
            <form.Number
              name="quantity"
              label={t('quantity')}
              description={t('quantityWhy', { most: maxPosQuantity })}
            />
            <Text as="h2" variant="strong">
              {t('address')}
            </Text>
            <AddressFields
              value={address}
              onChange={(change) => form.set((now) => ({ address: { ...now.address, ...change } }))}
              errorOf={form.errorOf}
            />
            <Text as="h2" variant="strong">
              {t('contact')}
            </Text>
            <Grid columns="two">
              <form.Text name="contactName" label={t('contactName')} />
              <form.Text name="contactPhone" type="tel" inputMode="tel" label={t('contactPhone')} />
            </Grid>
          </Stack>
        </PageForm>
      </Card>
    </Stack>
  );
}
