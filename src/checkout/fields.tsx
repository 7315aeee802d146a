import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { t } from './checkout.messages.ts';

interface FieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
  hint?: string;
  isOptional?: boolean;
}

/** A label, its control, a hint and the problem of what was entered. */
function Labelled({
  label,
  hint,
  problem,
  isOptional,
  children,
}: Pick<FieldProps, 'label' | 'hint' | 'problem' | 'isOptional'> & {
  children: (id: string, describedBy: string | undefined) => ReactNode;
}) {
  const id = useId();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{isOptional ? t('optional', { label }) : label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children(id, described || undefined)}
      {problem && (
        <p className="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'disabled'
>;

export const TextField = ({
  label,
  name,
  value,
  onChange,
  problem,
  hint,
  isOptional = false,
  ...input
}: FieldProps & InputProps) => (
  <Labelled label={label} problem={problem} isOptional={isOptional} {...(hint && { hint })}>
    {(id, describedBy) => (
      <input
        {...input}
        id={id}
        name={name}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        aria-required={!isOptional}
        aria-invalid={problem !== undefined}
        aria-describedby={describedBy}
      />
    )}
  </Labelled>
);

export const NoteField = ({
  label,
  name,
  value,
  onChange,
  problem,
  isOptional = false,
  disabled,
}: FieldProps & { disabled?: boolean }) => (
  <Labelled label={label} problem={problem} isOptional={isOptional}>
    {(id, describedBy) => (
      <textarea
        id={id}
        name={name}
        value={value}
        rows={3}
        maxLength={500}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value)}
        aria-invalid={problem !== undefined}
        aria-describedby={describedBy}
      />
    )}
  </Labelled>
);

export const SelectField = ({
  label,
  name,
  value,
  onChange,
  problem,
  options,
  autoComplete,
}: FieldProps & { options: readonly { value: string; label: string }[]; autoComplete: string }) => (
  <Labelled label={label} problem={problem}>
    {(id, describedBy) => (
      <select
        id={id}
        name={name}
        value={value}
        autoComplete={autoComplete}
        onChange={({ target }) => onChange(target.value)}
        aria-required
        aria-invalid={problem !== undefined}
        aria-describedby={describedBy}
      >
        <option value="">{t('choose')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Labelled>
);

export function CheckField({
  label,
  isChecked,
  onChange,
  problem,
  disabled,
}: {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  problem?: string | undefined;
  disabled?: boolean;
}) {
  const id = useId();
  return (
    <div className="field">
      <label className="choice">
        <input
          type="checkbox"
          checked={isChecked}
          disabled={disabled}
          onChange={({ target }) => onChange(target.checked)}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && id}
        />
        <span>{label}</span>
      </label>
      {problem && (
        <p className="problem" id={id}>
          {problem}
        </p>
      )}
    </div>
  );
}

interface Choice {
  value: string;
  label: string;
  hint?: string;
}

/** A choice among a few, as radio buttons. */
export const ChoiceField = ({
  legend,
  name,
  value,
  choices,
  onChange,
  disabled,
}: {
  legend: string;
  name: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
  disabled?: boolean;
}) => (
  <fieldset className="choices" disabled={disabled}>
    <legend>{legend}</legend>
    {choices.map((choice) => (
      <label className="choice" key={choice.value}>
        <input
          type="radio"
          name={name}
          value={choice.value}
          checked={value === choice.value}
          onChange={() => onChange(choice.value)}
        />
        <span>
          {choice.label}
          {choice.hint && <span className="hint">{choice.hint}</span>}
        </span>
      </label>
    ))}
  </fieldset>
);

/** A message that is read out when it appears. */
export const Notice = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="message warning" role="alert">
    <strong>{title}</strong>
    {children}
  </div>
);

/**
 * The button that submits a form. It ignores the second half of a double press: that belongs to the control that led here, which may
 * have been at the same place.
 */
export const SubmitButton = ({
  event,
  isBusy,
  children,
}: {
  event: string;
  isBusy: boolean;
  children: ReactNode;
}) => (
  <button
    type="submit"
    className="button"
    data-event={event}
    disabled={isBusy}
    onClick={(press) => {
      if (press.detail > 1) press.preventDefault();
    }}
  >
    {children}
  </button>
);
