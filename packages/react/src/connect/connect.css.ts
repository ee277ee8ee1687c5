import { type Css, css } from '../mount/css.ts'

export const connectCss: Css = css`
.connect { display: grid; gap: var(--space-4); }
.row-count { font-size: var(--text-s); color: var(--lk-text-soft); }
.email { display: grid; gap: var(--space-2); }
.email-send { flex: none; inline-size: 36px; block-size: 36px; margin-inline-end: -8px; display: grid; place-items: center; border-radius: 12px; color: var(--lk-on-accent); background: var(--lk-accent); }
.email-send:disabled { background: none; color: var(--lk-text-soft); }
.email-trouble { font-size: var(--text-s); color: var(--lk-danger); }
.get-started { text-align: center; font-size: var(--text-s); color: var(--lk-text-soft); }
.get-started .link { position: relative; }
.get-started .link::after { content: ''; position: absolute; inset: -12px -8px; }
.legal { text-align: center; font-size: var(--text-xs); color: var(--lk-text-soft); text-wrap: balance; }
`
