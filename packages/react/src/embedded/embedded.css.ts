import { type Css, css } from '../theme/css.ts'

export const embeddedCss: Css = css`
.login { display: grid; gap: var(--space-4); justify-items: center; text-align: center; }
.login-text { font-size: var(--text-m); text-wrap: balance; overflow-wrap: anywhere; }
.login-note, .resend-text { font-size: var(--text-s); color: var(--lk-text-soft); min-block-size: 1.4em; }
.login-note[role='alert'], .login-error { color: var(--lk-danger); font-size: var(--text-s); text-wrap: balance; }
.code-field { position: relative; inline-size: 100%; direction: ltr; }
.code-input {
  position: absolute; inset: 0; z-index: 1; inline-size: 100%; block-size: 100%; border: 0; padding: 0; opacity: 0;
  font: inherit; font-size: 16px; cursor: text;
}
.code-digits { display: grid; grid-template-columns: repeat(4, 1fr) 4px repeat(4, 1fr); gap: 6px; }
.code-digit {
  display: grid; place-items: center; block-size: 52px; border-radius: var(--radius-s);
  border: 1px solid var(--lk-border); background: var(--lk-surface); color: var(--lk-text); font-size: 22px;
  font-weight: 600; font-variant-numeric: tabular-nums;
}
.code-digit:nth-child(5) { grid-column: 6; }
.code-input:focus ~ .code-digits .code-digit[data-next] {
  border-color: var(--lk-accent-text); box-shadow: 0 0 0 1px var(--lk-accent-text);
}
.code-input[aria-invalid='true'] ~ .code-digits .code-digit { border-color: var(--lk-danger); }
.code-input:read-only ~ .code-digits { opacity: 0.6; }
.resend { display: flex; gap: var(--space-2); align-items: baseline; font-size: var(--text-s); }
.resend .link:disabled { color: var(--lk-text-soft); text-decoration: none; cursor: default; }
.edit-email { display: grid; gap: var(--space-4); }
.edit-email .login-note { text-align: center; text-wrap: balance; }
.edit-choice { display: grid; grid-template-columns: 1fr 1fr; gap: var(--space-2); }
.start-over { justify-self: center; font-size: var(--text-s); padding: var(--space-2); }
`
