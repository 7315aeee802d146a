import * as z from 'zod/mini';
import type { Resource } from '#domain/permission.ts';
import {
  type Field,
  type FieldKind,
  type SchemaExport,
  fieldsOf,
  findExport,
  findCallGroup,
  readCall,
  resourceOf,
} from './contract.ts';
import { Problem } from './problem.ts';

/** The kinds of fields that a person fills in. */
export type ControlKind = Exclude<FieldKind, 'instant'>;

export interface FormField extends Field {
  kind: ControlKind;
  /** The form can't be saved while it is empty. */
  isRequired: boolean;
  /** A text of several lines. */
  isLong: boolean;
  /** The text with which a test fills a required field. */
  sample: string;
}

/** A call that creates a record, as the template needs it. */
export interface FormCall {
  name: string;
  resource: Resource;
  /** The export of `contract` that declares the call. */
  group: SchemaExport;
  body: SchemaExport;
  fields: readonly FormField[];
  /** Fields that the form doesn't draw: it sends null for them, or nothing. */
  omitted: readonly Pick<Field, 'name' | 'isOptional'>[];
  /** Error codes of its own, which may concern a field. */
  errors: readonly string[];
}

/** The values that are tried for a required field, as they are typed and as they are sent. */
const samples: Readonly<Record<ControlKind, readonly (readonly [typed: string, sent: unknown])[]>> = {
  text: [
    'Sample',
    'ada@example.com',
    '+2348012345678',
    '12345678901',
    'A sample of a few words, for a test.',
  ].map((text) => [text, text] as const),
  day: [['2026-01-01', '2026-01-01']],
  amount: [['1500', 150_000]],
  count: [['1', 1]],
  flag: [],
  choice: [],
  tags: [],
};

/** The value of an untouched field, as it is sent. */
const untouched: Readonly<Record<ControlKind, unknown>> = {
  text: '',
  day: '',
  amount: undefined,
  count: undefined,
  flag: false,
  choice: undefined,
  tags: [],
};

/** The longest text, in characters, that has a field of one line. */
const maxOneLine = 254;

const accepts = (schema: z.core.$ZodType, value: unknown): boolean => z.safeParse(schema, value).success;

const isControl = (kind: FieldKind | undefined): kind is ControlKind =>
  kind !== undefined && kind !== 'instant';

function toFormField(field: Field): FormField | undefined {
  const { kind, schema, isNullable, isOptional } = field;
  if (!isControl(kind)) return undefined;
  // The first of several choices is preset.
  const isRequired = !isNullable && !isOptional && kind !== 'choice' && !accepts(schema, untouched[kind]);
  const sample = samples[kind].find(([, sent]) => accepts(schema, sent))?.[0];
  if (isRequired && sample === undefined) return undefined;
  const isLong = kind === 'text' && accepts(schema, 'x'.repeat(maxOneLine + 1));
  return { ...field, kind, isRequired, isLong, sample: sample ?? '' };
}

/**
 * Reads a call that creates a record from the contract.
 * @throws Problem if its form can't begin as a skeleton
 */
export async function readFormCall(name: string): Promise<FormCall> {
  const call = await readCall(name);
  const all = fieldsOf(call.body);
  if (call.method !== 'POST' || call.params || call.multipart || !call.body || !all)
    throw new Problem(
      `${name} does not create a record: a POST with fields in its body, and no ID in the path.`,
    );
  const secret = all.find((field) => /password|token|otp|pin$|^code$/i.test(field.name));
  if (secret)
    throw new Problem(
      `${secret.name} is a secret, and the skeleton keeps a draft. Write this form by hand, with isSecret.`,
    );
  const fields = all.map(toFormField).filter((field) => field !== undefined);
  const omitted = all.filter((field) => !fields.some((one) => one.name === field.name));
  const impossible = omitted.find((field) => !field.isNullable && !field.isOptional);
  if (impossible)
    throw new Problem(
      `${impossible.name} of ${name} is required, and the skeleton can't ask for it. Copy src/features/orders/form/ (README, "Add a form").`,
    );
  if (!fields.some(({ kind, isRequired }) => kind === 'text' && isRequired))
    throw new Problem(`${name} has no required text, which the test of the skeleton fills in.`);
  return {
    name,
    group: await findCallGroup(name),
    resource: resourceOf(name, call, 'manage'),
    body: await findExport(call.body, `the body of ${name}`),
    fields,
    omitted,
    errors: call.errors ?? [],
  };
}
