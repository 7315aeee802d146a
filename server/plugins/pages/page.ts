import escapeHtml from 'escape-html';

interface Page {
  title: string;
  style: string;
  /** The HTML of the body, landmarks included. */
  body: string;
  nonce: string;
}

/** Returns a whole page without a script; `allowPage` permits its one style by the nonce. */
export const htmlPage = ({ title, style, body, nonce }: Page): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>${body}</body>
</html>
`;

const toolStyle = `
body { font: 1rem/1.6 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
a { color: light-dark(#073f3e, #7fd1c8); }
h1, h2, h3 { line-height: 1.25; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; padding: .5rem .75rem .5rem 0; border-block-end: 1px solid light-dark(#d5dcdb, #3a4544); vertical-align: top; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; border-radius: .5rem; background: light-dark(#eef3f2, #1c2524); }
iframe { width: 100%; height: 30rem; border: 1px solid light-dark(#d5dcdb, #3a4544); border-radius: .5rem; background: #fff; }
.note { color: light-dark(#4c5a59, #a9b7b5); }
`;

/** Returns a plain page for the tools that exist outside production. */
export const toolPage = (title: string, body: string, nonce: string): string =>
  htmlPage({ title, style: toolStyle, body: `<main>${body}</main>`, nonce });
