import type { OperatorAction, OperatorArea, OperatorField } from '#server/platform/operator/operator-area.ts';
import { texts } from '../console-texts.ts';
import { type FormValues, inputName } from '../read-form.ts';
import { Layout, Notice, type Signed } from './layout.tsx';

/** The result of a form that was sent: a dry run, something to read, or the problems of its fields. */
export type Outcome =
  | { kind: 'tried' | 'shown'; text: string }
  | { kind: 'refused'; message: string; problems: readonly string[] };

interface ActionPageProps {
  areaName: string;
  area: OperatorArea;
  actionName: string;
  action: OperatorAction;
  needsSubject: boolean;
  subject: string;
  values: FormValues;
  outcome: Outcome | undefined;
  signed: Signed;
}

const hasUpload = ({ fields }: OperatorAction): boolean =>
  Object.values(fields).some(({ kind }) => kind === 'upload');

/** The form of an action. It keeps what was entered until the action is done. */
export const ActionPage = (props: ActionPageProps) => {
  const { areaName, area, actionName, action, needsSubject, subject, values, outcome, signed } = props;
  return (
    <Layout title={action.label} signed={signed}>
      <p>
        <a href={`/areas/${areaName}`}>{texts.back(area.title)}</a>
      </p>
      {outcome && <Result outcome={outcome} />}
      <form
        className="card form"
        method="post"
        action={`/areas/${areaName}/${actionName}`}
        encType={hasUpload(action) ? 'multipart/form-data' : undefined}
      >
        <input type="hidden" name="token" value={signed.formToken} />
        {needsSubject && (
          <label>
            {texts.subject(area.subject)}
            <input name="subject" required defaultValue={subject} autoComplete="off" />
          </label>
        )}
        {Object.entries(action.fields).map(([name, field]) => (
          <Field key={name} name={inputName(name)} field={field} value={values[inputName(name)] ?? ''} />
        ))}
        {action.isReadOnly ? (
          <button type="submit" name="mode" value="show">
            {texts.show}
          </button>
        ) : (
          <>
            <p className="hint">{texts.tryOutHint}</p>
            <p className="actions">
              <button className="quiet" type="submit" name="mode" value="try">
                {texts.tryOut}
              </button>
              <button type="submit" name="mode" value="do">
                {texts.doIt}
              </button>
            </p>
          </>
        )}
      </form>
    </Layout>
  );
};

function Result({ outcome }: { outcome: Outcome }) {
  if (outcome.kind === 'refused')
    return (
      <Notice tone="bad" title={texts.refused}>
        <p>{outcome.message}</p>
        {outcome.problems.length > 0 && (
          <ul>
            {outcome.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
      </Notice>
    );
  return outcome.kind === 'tried' ? (
    <Notice tone="plain" title={texts.tried}>
      <p>{outcome.text}</p>
    </Notice>
  ) : (
    <pre className="card">{outcome.text}</pre>
  );
}

function Field({ name, field, value }: { name: string; field: OperatorField; value: string }) {
  const { label, hint, kind, choices, isOptional = false } = field;
  const hints = [
    ...(hint === undefined ? [] : [hint]),
    ...(kind === 'list' && choices ? [texts.oneOf(choices)] : []),
    ...(kind === 'file' ? [texts.paste] : []),
    ...(kind === 'upload' ? [texts.chooseAgain] : []),
    ...(isOptional ? [texts.optional] : []),
  ];
  return (
    <label>
      {label}
      <Input name={name} field={field} value={value} />
      {hints.length > 0 && <span className="hint">{hints.join(' ')}</span>}
    </label>
  );
}

function Input({ name, field, value }: { name: string; field: OperatorField; value: string }) {
  const { kind, choices = [], isOptional = false } = field;
  if (kind === 'upload') return <input name={name} type="file" required={!isOptional} />;
  const common = { name, required: !isOptional, defaultValue: value };
  if (kind === 'paragraph' || kind === 'list' || kind === 'file')
    return <textarea {...common} rows={kind === 'file' ? 10 : 4} />;
  if (kind === 'choice')
    return (
      <select {...common}>
        <option value="">{texts.choose}</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  if (kind === 'count') return <input {...common} type="number" min={0} step={1} />;
  if (kind === 'date') return <input {...common} type="date" />;
  return <input {...common} inputMode={kind === 'amount' ? 'decimal' : 'text'} autoComplete="off" />;
}
