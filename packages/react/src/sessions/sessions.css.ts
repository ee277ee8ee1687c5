import { type Css, css } from '../theme/css.ts'

export const sessionsCss: Css = css`
.sessions { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-2); }
.sessions-month { padding-inline: var(--space-2); padding-block-start: var(--space-2); font-size: var(--text-s); font-weight: 500; color: var(--lk-text-soft); }
`

export const sessionCss: Css = css`
.session { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-4); }
.session-head { display: grid; justify-items: center; gap: var(--space-1); text-align: center; }
.session-image { inline-size: 48px; block-size: 48px; margin-block-end: var(--space-1); }
.session-amount { font-size: var(--text-xl); line-height: 1.25; font-weight: 600; text-wrap: balance; overflow-wrap: anywhere; }
.session-soft { font-size: var(--text-s); color: var(--lk-text-soft); text-wrap: pretty; }
.session-methods { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
`
