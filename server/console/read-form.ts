import { AppError } from '#server/app-error.ts';
import type { OperatorAction, OperatorField } from '#server/platform/operator/operator-area.ts';
import type { Entered } from '#server/platform/operator/run-operator-action.ts';

/** The values of a form by their names; of a repeated one, the last. */
export type FormValues = Readonly<Record<string, string>>;

/** Returns the name of the input of an action's field. */
export const inputName = (field: string): string => `field.${field}`;

const readValue = ({ kind }: OperatorField, text: string): string | string[] | undefined => {
  const value = text.replaceAll('\r\n', '\n').trim();
  if (value === '') return undefined;
  if (kind !== 'list') return value;
  return value.split('\n').flatMap((line) => line.trim() || []);
};

/**
 * Returns the values of a form with files: a file's is its bytes in base64, and empty if none was chosen.
 * @throws MALFORMED
 */
export async function readMultipart(contentType: string, body: Buffer<ArrayBuffer>): Promise<FormValues> {
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw new AppError('MALFORMED');
  });
  const values: Record<string, string> = {};
  for (const [name, value] of form)
    values[name] =
      typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer()).toString('base64');
  return values;
}

/** Returns the values that were entered into the fields of an action. */
export function readEntered({ fields }: OperatorAction, form: FormValues): Entered {
  const entered: Record<string, string | string[]> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = readValue(field, form[inputName(name)] ?? '');
    if (value !== undefined) entered[name] = value;
  }
  return entered;
}
