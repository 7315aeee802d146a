import type { ReturnPolicy } from '#domain/return-policy.ts';
import type { ShopView } from '../view.ts';
import { texts } from '../shop-texts.ts';
import { Layout } from './layout.tsx';
import { Breadcrumbs } from './structured-data.tsx';

export function PoliciesPage({ view, policies }: { view: ShopView; policies: readonly ReturnPolicy[] }) {
  const { terms, privacyPolicy } = view.shop.settings;
  const path = `${view.base}/policies`;
  const isEmpty = policies.length === 0 && !terms && !privacyPolicy;
  return (
    <Layout view={view} title={texts.policies} canonicalPath={path}>
      <Breadcrumbs view={view} crumbs={[{ name: texts.policies, path }]} />
      <section className="section prose">
        <h1>{texts.policies}</h1>
        {isEmpty && <p className="nothing">{texts.noPolicies}</p>}
        {policies.length > 0 && <h2>{texts.returnPolicies}</h2>}
        {policies.map(({ id, name, text }) => (
          <section key={id} aria-labelledby={`policy-${id}`}>
            <h3 id={`policy-${id}`}>{name}</h3>
            <div className="text">{text}</div>
          </section>
        ))}
        {terms && (
          <section aria-labelledby="terms">
            <h2 id="terms">{texts.terms}</h2>
            <div className="text">{terms}</div>
          </section>
        )}
        {privacyPolicy && (
          <section aria-labelledby="privacy">
            <h2 id="privacy">{texts.privacy}</h2>
            <div className="text">{privacyPolicy}</div>
          </section>
        )}
      </section>
    </Layout>
  );
}
