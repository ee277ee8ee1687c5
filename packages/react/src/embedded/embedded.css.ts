import { type Css, css } from '../theme/css.ts'

export const embeddedCss: Css = css`
.login { display: grid; gap: var(--space-4); justify-items: center; text-align: center; }
.login-text { font-size: var(--text-m); text-wrap: balance; overflow-wrap: anywhere; }
.login-note, .resend-text { font-size: var(--text-s); color: var(--lk-text-soft); min-block-size: 1.4em; }
.login-note[role='alert'], .login-trouble { color: var(--lk-danger); font-size: var(--text-s); }
.code {
  inline-size: 100%; block-size: 64px; border-radius: var(--radius-row); border: 1px solid var(--lk-border);
  background: var(--lk-surface); color: var(--lk-text); text-align: center; font: inherit; font-size: 28px;
  font-weight: 600; font-variant-numeric: tabular-nums; letter-spacing: 0.25em; padding-inline-start: 0.25em;
}
.code::placeholder { color: var(--lk-text-soft); opacity: 0.6; }
.code:focus { outline: none; border-color: var(--lk-accent-text); box-shadow: 0 0 0 1px var(--lk-accent-text); }
.resend { display: flex; gap: var(--space-2); align-items: baseline; font-size: var(--text-s); }
.resend .link:disabled { color: var(--lk-text-soft); text-decoration: none; cursor: default; }
.edit-email { display: grid; gap: var(--space-4); }
.edit-email .login-note { text-align: center; text-wrap: balance; }
.edit-choice { display: grid; grid-template-columns: 1fr 1fr; gap: var(--space-2); }
.start-over { justify-self: center; font-size: var(--text-s); padding: var(--space-2); }
`
