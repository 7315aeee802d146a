import type { OperatorArea, OperatorItem } from '#server/platform/operator/operator-area.ts';
import type { OperatorEntry } from '#server/platform/operator/operator-log.repo.ts';
import { texts } from '../console-texts.ts';
import { Layout, Notice, type Signed } from './layout.tsx';

const when = new Intl.DateTimeFormat('en-NG', { dateStyle: 'medium', timeStyle: 'short' });

const Time = ({ at }: { at: Date }) => <time dateTime={at.toISOString()}>{when.format(at)}</time>;

const toAction = (areaName: string, actionName: string, subject = '') =>
  `/areas/${areaName}/${actionName}${subject === '' ? '' : `?subject=${encodeURIComponent(subject)}`}`;

/** All areas, each with the number of records that wait. */
export const HomePage = ({
  areas,
  signed,
}: {
  areas: readonly { name: string; title: string; count: number }[];
  signed: Signed;
}) => (
  <Layout title={texts.areas} signed={signed}>
    <ul className="areas">
      {areas.map(({ name, title, count }) => (
        <li key={name}>
          <a className="card" href={`/areas/${name}`}>
            <strong>{title}</strong>
            <span className={count === 0 ? 'hint' : 'count'}>{texts.waits(count)}</span>
          </a>
        </li>
      ))}
    </ul>
  </Layout>
);

interface AreaPageProps {
  name: string;
  area: OperatorArea;
  items: readonly OperatorItem[];
  /** The action that was just taken. */
  done: OperatorEntry | undefined;
  signed: Signed;
}

/** The records of an area that wait, and the actions for others. */
export const AreaPage = ({ name, area, items, done, signed }: AreaPageProps) => (
  <Layout title={area.title} signed={signed}>
    {done && (
      <Notice tone="good" title={texts.done}>
        <p>{done.result}</p>
      </Notice>
    )}
    {items.length === 0 && <p className="hint">{texts.nothingWaits}</p>}
    {items.map((item) => (
      <Item key={`${item.subject} ${item.title}`} areaName={name} area={area} item={item} />
    ))}
    <section className="card">
      <h2>{texts.otherActions}</h2>
      <p className="hint">{texts.otherActionsHint}</p>
      <p className="actions">
        {Object.entries({ ...area.standalone, ...area.actions }).map(([actionName, { label }]) => (
          <a key={actionName} className="button quiet" href={toAction(name, actionName)}>
            {label}
          </a>
        ))}
      </p>
    </section>
  </Layout>
);

const Item = ({ areaName, area, item }: { areaName: string; area: OperatorArea; item: OperatorItem }) => (
  <article className="card">
    <h2>{item.title}</h2>
    <dl>
      <div>
        <dt>{texts.subject(area.subject)}</dt>
        <dd>{item.subject}</dd>
      </div>
      {item.facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{texts.subject(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {item.since && (
        <div>
          <dt>{texts.since}</dt>
          <dd>
            <Time at={item.since} />
          </dd>
        </div>
      )}
      {item.files && item.files.length > 0 && (
        <div>
          <dt>{texts.files}</dt>
          <dd>
            <ul>
              {item.files.map(({ id, name }) => (
                <li key={id}>
                  <a href={`/areas/${areaName}/files/${id}`}>{name}</a>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
    </dl>
    <p className="actions">
      {item.actions.map((actionName) => (
        <a key={actionName} className="button quiet" href={toAction(areaName, actionName, item.subject)}>
          {area.actions[actionName]?.label}
        </a>
      ))}
    </p>
  </article>
);

/** The latest steps of all operators, of the command line and the console alike. */
export const LogPage = ({ entries, signed }: { entries: readonly OperatorEntry[]; signed: Signed }) => (
  <Layout title={texts.log} signed={signed}>
    {entries.length === 0 ? (
      <p className="hint">{texts.logEmpty}</p>
    ) : (
      <ul className="card log">
        {entries.map(({ id, at, operator, area, action, result }) => (
          <li key={id}>
            <p className="hint">
              <Time at={at} /> · {operator} · {area} {action}
            </p>
            <p>{result}</p>
          </li>
        ))}
      </ul>
    )}
  </Layout>
);
