import { type Css, css } from '../mount/css.ts'

export const connectCss: Css = css`
.connect { display: grid; gap: var(--space-4); }
.row-count { font-size: var(--text-s); color: var(--lk-text-soft); }
.get-started { text-align: center; font-size: var(--text-s); color: var(--lk-text-soft); }
.get-started .link { position: relative; }
.get-started .link::after { content: ''; position: absolute; inset: -12px -8px; }
.legal { text-align: center; font-size: var(--text-xs); color: var(--lk-text-soft); text-wrap: balance; }
`
