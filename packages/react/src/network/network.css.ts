import { type Css, css } from '../theme/css.ts'

export const networkCss: Css = css`
.networks { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-3); }
.networks-note { text-align: center; font-size: var(--text-xs); color: var(--lk-text-soft); text-wrap: balance; padding-block-start: var(--space-1); }
.networks-lead { text-align: center; font-size: var(--text-s); color: var(--lk-text-soft); text-wrap: balance; padding-block-end: var(--space-1); }
.network-end { display: flex; align-items: center; gap: var(--space-2); }
.network-current { color: var(--lk-accent-text); }
`
