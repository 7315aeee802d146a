import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import type { FieldProblem } from '#contract/errors.ts';
import type { CheckoutDevice } from './checkout-device.ts';

export type Typed = Record<string, string>;
type Problems = Record<string, string>;

interface StepForm<Schema extends z.ZodMiniType> {
  device: CheckoutDevice;
  step: string;
  schema: Schema;
  /** The values to start from; what was typed on this device replaces them. */
  preset: Typed;
  toBody: (values: Typed) => unknown;
  /** Returns the problems of fields that this store requires. */
  findMissing: (values: Typed) => Problems;
  /** The problems that the server found. */
  refused: readonly FieldProblem[];
  onSubmit: (body: z.output<Schema>) => void;
}

/** The form of a step: it keeps what is typed on the device, and moves to the first field with a problem. */
export function useStepForm<Schema extends z.ZodMiniType>({
  device,
  step,
  schema,
  preset,
  toBody,
  findMissing,
  refused,
  onSubmit,
}: StepForm<Schema>) {
  const [values, setValues] = useState<Typed>(() => ({ ...preset, ...device.readTyped(step) }));
  const form = useRef<HTMLFormElement>(null);
  // The problems that the server found count until something is entered or submitted after them.
  const [own, setOwn] = useState<{ after: StepForm<Schema>['refused']; problems: Problems }>();
  const problems =
    own?.after === refused
      ? own.problems
      : Object.fromEntries(refused.map(({ field, message }) => [field, message]));
  const setProblems = (changed: Problems) => setOwn({ after: refused, problems: changed });
  useEffect(() => {
    if (refused.length > 0) focusProblem(form.current);
  }, [refused]);

  return {
    form,
    values,
    problems,
    set: (name: string, value: string) => {
      const typed = { ...values, [name]: value };
      setValues(typed);
      device.keepTyped(step, typed);
      const { [name]: _solved, ...others } = problems;
      setProblems(others);
    },
    submit: (event: SubmitEvent) => {
      event.preventDefault();
      const parsed = z.safeParse(schema, toBody(values));
      const issues = parsed.error?.issues ?? [];
      const all = {
        ...Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])),
        ...findMissing(values),
      };
      flushSync(() => setProblems(all));
      focusProblem(form.current);
      if (parsed.success && Object.keys(all).length === 0) onSubmit(parsed.data);
    },
  };
}

/** Moves to the first field of a form that has a problem. */
export const focusProblem = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();

/** Returns a text, or null if nothing was entered. */
export const orNull = (text: string | undefined): string | null => text?.trim() || null;
