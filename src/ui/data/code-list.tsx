import { codeList } from '#styled/recipes/code-list.mjs';

export type CodeListProps = { label: string; codes: readonly string[] };

/** Codes to write down, in two columns. */
export const CodeList = ({ label, codes }: CodeListProps) => (
  <ul aria-label={label} className={codeList()}>
    {codes.map((code) => (
      <li key={code}>{code}</li>
    ))}
  </ul>
);
