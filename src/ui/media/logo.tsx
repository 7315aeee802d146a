import { logo } from '#styled/recipes/logo.mjs';

/** The logo: a K whose lower stroke is made of two ledger lines. */
export const LogoMark = () => (
  <svg viewBox="0 0 32 32" fill="none" strokeLinecap="round" aria-hidden>
    <rect width="32" height="32" rx="8" fill="#073f3e" />
    <path d="M9.5 7v18" stroke="#fffefb" strokeWidth="3.5" />
    <path d="M22.5 7.5 14 16" stroke="#fffefb" strokeWidth="3.5" />
    <path d="M17.5 20.5h6M19.5 25h4" stroke="#e7b950" strokeWidth="2.6" />
  </svg>
);

export const Logo = () => (
  <span className={logo()}>
    <LogoMark />
    Kontor
  </span>
);
