import type { ReactNode } from 'react';
import { texts } from '../console-texts.ts';

/** The operator who is signed in, and the token of the forms of this session. */
export interface Signed {
  name: string;
  formToken: string;
}

interface LayoutProps {
  title: string;
  /** Undefined before the sign-in. */
  signed: Signed | undefined;
  children: ReactNode;
}

/** A whole page of the console: it works without a script. */
export const Layout = ({ title, signed, children }: LayoutProps) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="robots" content="noindex" />
      <title>{`${title} – ${texts.console}`}</title>
      <link rel="stylesheet" href="/console.css" />
    </head>
    <body>
      <a className="skip" href="#content">
        {texts.skip}
      </a>
      <header>
        <span className="brand">Kontor</span>
        <span className="place">{texts.console}</span>
        {signed && (
          <>
            <nav aria-label={texts.console}>
              <a href="/">{texts.areas}</a>
              <a href="/log">{texts.log}</a>
            </nav>
            <form method="post" action="/sign-out">
              <input type="hidden" name="token" value={signed.formToken} />
              <span className="person">{signed.name}</span>
              <button className="quiet" type="submit">
                {texts.signOut}
              </button>
            </form>
          </>
        )}
      </header>
      <main id="content">
        <h1>{title}</h1>
        {children}
      </main>
    </body>
  </html>
);

/** A message above the content of a page. */
export const Notice = ({
  tone,
  title,
  children,
}: {
  tone: 'good' | 'bad' | 'plain';
  title: string;
  children?: ReactNode;
}) => (
  <div className={`notice ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
    <strong>{title}</strong>
    {children}
  </div>
);

export const ProblemPage = ({
  title,
  text,
  signed,
}: {
  title: string;
  text: string;
  signed: Signed | undefined;
}) => (
  <Layout title={title} signed={signed}>
    <p>{text}</p>
    <p>
      <a href="/">{texts.areas}</a>
    </p>
  </Layout>
);

export const SignInPage = ({ email, problem }: { email: string; problem: string | undefined }) => (
  <Layout title={texts.signIn} signed={undefined}>
    <form className="card form" method="post" action="/sign-in">
      {problem !== undefined && <Notice tone="bad" title={problem} />}
      <label>
        {texts.email}
        <input name="email" type="email" autoComplete="username" required defaultValue={email} />
      </label>
      <label>
        {texts.password}
        <input name="password" type="password" autoComplete="current-password" required />
      </label>
      <button type="submit">{texts.signIn}</button>
      <p className="hint">{texts.signInHint}</p>
    </form>
  </Layout>
);
