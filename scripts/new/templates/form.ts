import type { ControlKind, FormCall, FormField } from '../form-call.ts';
import { capitalize, type Name, toLabel } from '../name.ts';

/** The page of a form that creates a record. */

interface Control {
  /** The component of the form. */
  part: (field: FormField) => string;
  /** The schema of the typed value, and the value of an untouched field. */
  typed: (field: FormField) => string;
  initial: (field: FormField) => string;
  /** The value to send; undefined if it is sent as it is typed. */
  sent?: (field: FormField) => string | undefined;
}

const emptyOf = ({ isNullable }: FormField): string => (isNullable ? 'null' : 'undefined');
const isPreset = ({ isNullable, isOptional }: FormField): boolean => !isNullable && !isOptional;
const sentText = (field: FormField): string | undefined =>
  isPreset(field) ? undefined : `typed.${field.name}.trim() || ${emptyOf(field)}`;
const enumOf = ({ choices }: FormField): string => `z.enum([${choices.map((one) => `'${one}'`).join(', ')}])`;

const controls: Readonly<Record<ControlKind, Control>> = {
  text: {
    part: ({ isLong }) => (isLong ? 'TextArea' : 'Text'),
    typed: () => 'z.string()',
    initial: () => "''",
    sent: sentText,
  },
  day: { part: () => 'Day', typed: () => 'z.string()', initial: () => "''", sent: sentText },
  amount: {
    part: () => 'Money',
    typed: () => 'z.optional(z.int())',
    initial: () => 'undefined',
    sent: (field) => (field.isNullable ? `typed.${field.name} ?? null` : undefined),
  },
  count: {
    part: () => 'Number',
    typed: () => 'z.string()',
    initial: () => "''",
    sent: (field) => `typed.${field.name}.trim() === '' ? ${emptyOf(field)} : Number(typed.${field.name})`,
  },
  flag: { part: () => 'Checkbox', typed: () => 'z.boolean()', initial: () => 'false' },
  choice: {
    part: () => 'Select',
    typed: (field) => (isPreset(field) ? enumOf(field) : `z.nullable(${enumOf(field)})`),
    initial: (field) => (isPreset(field) ? `'${field.choices[0]}'` : 'null'),
    sent: (field) => (field.isOptional ? `typed.${field.name} ?? undefined` : undefined),
  },
  tags: { part: () => 'Tags', typed: () => 'z.array(z.string())', initial: () => '[]' },
};

const optionsName = ({ name }: FormField): string => `${name}Options`;
const choiceKey = ({ name }: FormField, choice: string): string => `${name}${capitalize(choice)}`;
const labelOf = ({ name }: { name: string }): string =>
  toLabel(name.replace(/^is(?=[A-Z])|(?<=[a-z])Minor$/, ''));
const isChoice = ({ kind }: FormField): boolean => kind === 'choice';

export const writes = ({ pascal }: Name, { name, group }: FormCall): string => `\
import { ${group.name} } from '${group.module}';
import { defineWrite } from '#src/lib/api/define-write.ts';

/** Stand-in: no query is out of date after it. */
export const save${pascal} = defineWrite({ call: ${group.name}.${name}, invalidates: [] });
`;

export const messages = ({ title, words }: Name, { fields }: FormCall): string => `\
import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  title: '${title}',
  what: 'the ${words}',
  save: 'Save ${words}',
  saved: '${title} saved',
${fields
  .flatMap((field) => [
    `  ${field.name}Label: '${labelOf(field)}',\n`,
    ...(isChoice(field)
      ? field.choices.map((choice) => `  ${choiceKey(field, choice)}: '${toLabel(choice)}',\n`)
      : []),
  ])
  .join('')}\
});
`;

const options = (field: FormField): string => `\
const ${optionsName(field)} = [
${field.choices.map((choice) => `  { value: '${choice}', label: t('${choiceKey(field, choice)}') },\n`).join('')}\
] as const;
`;

function element(field: FormField): string {
  const { name, kind, isRequired } = field;
  const props = [
    `name="${name}" label={t('${name}Label')}`,
    ...(kind === 'amount' ? ['currency={business.currency}'] : []),
    ...(isChoice(field) ? [`options={${optionsName(field)}}`] : []),
    ...(isRequired || kind === 'flag' || (isChoice(field) && isPreset(field)) ? [] : ['isOptional']),
  ];
  return `<form.${controls[kind].part(field)} ${props.join(' ')} />`;
}

/** The conversion of the typed values to those that are sent, if they differ. */
function toInput({ fields, omitted }: FormCall): string {
  const changes = [
    ...fields.flatMap((field) => {
      const sent = controls[field.kind].sent?.(field);
      return sent === undefined ? [] : [`${field.name}: ${sent}`];
    }),
    ...omitted.filter(({ isOptional }) => !isOptional).map(({ name }) => `${name}: null`),
  ];
  return changes.length === 0 ? '' : `    toInput: (typed) => ({ ...typed, ${changes.join(', ')} }),\n`;
}

export function screen(names: Name, call: FormCall): string {
  const { kebab, pascal, words } = names;
  const { body, fields } = call;
  return `\
import { ShieldX } from 'lucide-react';
import * as z from 'zod/mini';
import type { Business } from '#domain/business.ts';
import { ${body.name} } from '${body.module}';
import { PageForm } from '#src/forms/form.tsx';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
import { common } from '#src/lib/common.messages.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { t } from './${kebab}.messages.ts';
import { save${pascal} } from './${kebab}.writes.ts';

const FormValues = z.object({
${fields.map((field) => `  ${field.name}: ${controls[field.kind].typed(field)},\n`).join('')}\
});
type FormValues = z.infer<typeof FormValues>;

const empty: FormValues = {
${fields.map((field) => `  ${field.name}: ${controls[field.kind].initial(field)},\n`).join('')}\
};
${fields
  .filter(isChoice)
  .map((field) => `\n${options(field)}`)
  .join('')}
export type ${pascal}ScreenProps = { business: Business; canManage: boolean };

/** The form of a new ${words}, whose draft survives a reload. */
export function ${pascal}Screen({ business, canManage }: ${pascal}ScreenProps) {
  const form = useWriteForm({
    draft: { kind: '${kebab}', values: FormValues },
    initial: empty,
${toInput(call)}\
    schema: ${body.name},
    write: useFormWrite(save${pascal}, (input: z.infer<typeof ${body.name}>) => ({ body: input })),
    // Stand-in for the page of the saved record, which onSaved would open.
    next: () => empty,
    savedNotice: () => t('saved'),
  });
  return (
    <Stack gap="6" width="prose">
      <PageHeader title={t('title')} />
      {canManage ? (
        <Card>
          <PageForm form={form} saveLabel={t('save')} savingLabel={common('saving')}>
${fields.map((field) => `            ${element(field)}\n`).join('')}\
          </PageForm>
        </Card>
      ) : (
        <EmptyState
          icon={ShieldX}
          title={common('noManage', { area: t('what') })}
          description={common('noManageWhy', { area: t('what'), business: business.name })}
        />
      )}
    </Stack>
  );
}
`;
}

export const route = ({ kebab, pascal }: Name, { resource }: FormCall): string => `\
import { createFileRoute } from '@tanstack/react-router';
import { can } from '#domain/permission.ts';
import { ${pascal}Screen } from '#src/features/${kebab}/${kebab}.screen.tsx';
import { useBusiness } from '#src/features/session/use-business.tsx';

export const Route = createFileRoute('/dashboard/${kebab}')({ component: ${pascal} });

function ${pascal}() {
  const { business, membership } = useBusiness();
  return (
    <${pascal}Screen
      key={business.id}
      business={business}
      canManage={can(membership, '${resource}', 'manage')}
    />
  );
}
`;

export function test({ kebab, words, title }: Name, { name, fields }: FormCall): string {
  const required = fields.filter(({ isRequired }) => isRequired);
  const text = required.find(({ kind }) => kind === 'text');
  const first = text ? labelOf(text) : '';
  return `\
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/test.ts';

const path = '/dashboard/${kebab}';

test('the ${words} is not saved while it is empty, and survives a reload', async ({ page, merchant, signInAs }) => {
  await signInAs(merchant);
  await page.goto(path);
  const field = page.getByLabel('${first}', { exact: true });
  await page.getByRole('button', { name: 'Save ${words}' }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await field.fill('${text?.sample}');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(field).toHaveValue('${text?.sample}');
});

test('the ${words} stays in the form without a connection, and is saved by another try', async ({
  page,
  interceptor,
  merchant,
  signInAs,
}) => {
  await signInAs(merchant);
  await page.goto(path);
  const field = page.getByLabel('${first}', { exact: true });
  await field.fill('${text?.sample}');
${required
  .filter((one) => one !== text)
  .map((one) => `  await page.getByLabel('${labelOf(one)}', { exact: true }).fill('${one.sample}');\n`)
  .join('')}\
  const save = page.getByRole('button', { name: 'Save ${words}' });
  await interceptor.hold('${name}');
  await save.click();
  await (await interceptor.next('${name}')).drop();
  await expect(page.getByText("Couldn't reach the server", { exact: false })).toBeVisible();
  await expect(field).toHaveValue('${text?.sample}');
  await interceptor.hold();
  await save.click();
  await expect(page.getByText('${title} saved')).toBeVisible();
  await expect(field).toHaveValue('');
});
`;
}
