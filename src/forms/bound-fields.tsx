import type { ReactNode } from 'react';
import { Checkbox, type CheckboxProps } from '#src/ui/fields/checkbox.tsx';
import { MoneyField, type MoneyFieldProps } from '#src/ui/fields/money-field.tsx';
import { PasswordField, type PasswordFieldProps } from '#src/ui/fields/password-field.tsx';
import { RadioGroup, type RadioGroupProps } from '#src/ui/fields/radio-group.tsx';
import { Select, type SelectProps } from '#src/ui/fields/select.tsx';
import { TagField, type TagFieldProps } from '#src/ui/fields/tag-field.tsx';
import { TextArea, type TextAreaProps } from '#src/ui/fields/text-area.tsx';
import { TextField, type TextFieldProps } from '#src/ui/fields/text-field.tsx';
import { useBoundField } from './core/form-context.ts';
import type { FormHandle, NameOf } from './form.types.ts';
import { NewPasswordField } from './fields/new-password-field.tsx';

/** The props that the form sets on a field; a caller can't set them. */
type ControlledProps = 'value' | 'onChange' | 'defaultValue' | 'error' | 'name' | 'id';
interface Bound<Name> {
  name: Name;
  /** The path under which errors name the field, if it differs from `name`. */
  id?: string;
}
type CheckProps = Omit<CheckboxProps, ControlledProps | 'isSelected'> & OnPick<boolean>;
type BoundProps<Props, Name> = Omit<Props, ControlledProps> & Bound<Name>;

interface Problems {
  /** Shown in place of the schema's message. */
  problem?: string;
  /** Shown at once, before the form is submitted. */
  error?: string | undefined;
}
type TextProps = Omit<TextFieldProps, ControlledProps> & Problems;
type AreaProps = Omit<TextAreaProps, ControlledProps> & Problems;
type MoneyProps = Omit<MoneyFieldProps, ControlledProps> & Problems;
/** Called after the field has the value, for other fields that depend on it. */
type OnPick<Option> = { onPick?: (option: Option) => void };

const toText = (value: unknown) => (typeof value === 'string' ? value : '');

function Text({ name, id, problem, error: live, ...props }: TextProps & Bound<string>) {
  const { value, set, field } = useBoundField(name, id, props.label);
  const error = live ?? (field.error && (problem ?? field.error));
  return (
    <TextField
      autoComplete="off"
      {...props}
      {...field}
      name={field.id}
      error={error}
      value={toText(value)}
      onChange={set}
    />
  );
}

/** A whole number as it is typed. */
const Number = (props: TextProps & Bound<string>) => <Text {...props} figures inputMode="numeric" />;

const Day = (props: TextProps & Bound<string>) => <Text {...props} type="date" />;

function Area({ name, id, problem, error: live, ...props }: AreaProps & Bound<string>) {
  const { value, set, field } = useBoundField(name, id, props.label);
  const error = live ?? (field.error && (problem ?? field.error));
  return (
    <TextArea {...props} {...field} name={field.id} error={error} value={toText(value)} onChange={set} />
  );
}

function Money({ name, id, problem, error: live, ...props }: MoneyProps & Bound<string>) {
  const { value, set, field } = useBoundField(name, id, props.label);
  const error = live ?? (field.error && (problem ?? field.error));
  const amount = typeof value === 'number' ? value : undefined;
  return <MoneyField {...props} {...field} error={error} value={amount} onChange={set} />;
}

function Password({ name, id, ...props }: BoundProps<PasswordFieldProps, string>) {
  const { value, set, field } = useBoundField(name, id, props.label);
  return <PasswordField {...props} {...field} name={field.id} value={toText(value)} onChange={set} />;
}

function NewPassword({ name, id, label }: Bound<string> & { label?: string }) {
  const { value, set, field } = useBoundField(name, id, label ?? '');
  return (
    <NewPasswordField
      {...(label !== undefined && { label })}
      {...field}
      value={toText(value)}
      onChange={set}
    />
  );
}

function Choice<Option extends string>(props: BoundProps<SelectProps<Option>, string> & OnPick<Option>) {
  const { name, id, onPick, ...rest } = props;
  const { value, set, field } = useBoundField(name, id, props.label);
  const chosen = props.options.find((option) => option.value === value)?.value ?? null;
  return (
    <Select
      {...rest}
      {...field}
      value={chosen}
      onChange={(option) => {
        set(option);
        onPick?.(option);
      }}
    />
  );
}

function Radios<Option extends string>(props: BoundProps<RadioGroupProps<Option>, string> & OnPick<Option>) {
  const { name, id, onPick, ...rest } = props;
  const { value, set, field } = useBoundField(name, id, props.label);
  const chosen = props.options.find((option) => option.value === value)?.value ?? null;
  return (
    <RadioGroup
      {...rest}
      {...field}
      value={chosen}
      onChange={(option) => {
        set(option);
        onPick?.(option);
      }}
    />
  );
}

function Check({ name, id, label, onPick, ...props }: CheckProps & Bound<string>) {
  const { value, set, field } = useBoundField(name, id, typeof label === 'string' ? label : '');
  return (
    <Checkbox
      {...props}
      id={field.id}
      label={label}
      description={field.error ?? props.description}
      isInvalid={field.error !== undefined}
      isSelected={value === true}
      onChange={(isSelected) => {
        set(isSelected);
        onPick?.(isSelected);
      }}
    />
  );
}

function Tags({ name, id, ...props }: Omit<TagFieldProps, ControlledProps | 'tags'> & Bound<string>) {
  const { value, set, field } = useBoundField(name, id, props.label);
  const tags = Array.isArray(value) ? value.filter((tag): tag is string => typeof tag === 'string') : [];
  return <TagField {...props} {...field} tags={tags} onChange={set} />;
}

/** The names of fields that hold a text, or nothing until a text is typed. */
type TextName<Values> = NameOf<Values, string | null | undefined>;

/** The fields of a form, bound by their names: another name, or one of another type, does not compile. */
export interface BoundFields<Values extends object> {
  Text: (props: TextProps & Bound<TextName<Values>>) => ReactNode;
  Number: (props: TextProps & Bound<TextName<Values>>) => ReactNode;
  Day: (props: TextProps & Bound<TextName<Values>>) => ReactNode;
  TextArea: (props: AreaProps & Bound<TextName<Values>>) => ReactNode;
  Money: (props: MoneyProps & Bound<NameOf<Values, number | undefined>>) => ReactNode;
  Password: (props: BoundProps<PasswordFieldProps, NameOf<Values, string>>) => ReactNode;
  NewPassword: (props: Bound<NameOf<Values, string>> & { label?: string }) => ReactNode;
  Select: <Option extends string>(
    props: BoundProps<SelectProps<Option>, NameOf<Values, Option | null>> & OnPick<Option>,
  ) => ReactNode;
  RadioGroup: <Option extends string>(
    props: BoundProps<RadioGroupProps<Option>, NameOf<Values, Option | null>> & OnPick<Option>,
  ) => ReactNode;
  Checkbox: (props: CheckProps & Bound<NameOf<Values, boolean>>) => ReactNode;
  Tags: (
    props: Omit<TagFieldProps, ControlledProps | 'tags'> & Bound<NameOf<Values, readonly string[]>>,
  ) => ReactNode;
}

/** A form with its bound fields, as the components that draw it receive it. */
export type FormOf<Values extends object> = FormHandle<Values> & BoundFields<Values>;

export const boundFields = {
  Text,
  Number,
  Day,
  TextArea: Area,
  Money,
  Password,
  NewPassword,
  Select: Choice,
  RadioGroup: Radios,
  Checkbox: Check,
  Tags,
};
