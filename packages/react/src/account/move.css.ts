import { type Css, css } from '../theme/css.ts'

export const moveCss: Css = css`
.move { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-3); }
.move-text { font-size: var(--text-s); color: var(--lk-text-soft); text-wrap: pretty; }
.move-asset { display: flex; align-items: center; gap: var(--space-3); min-block-size: 56px; padding-inline: var(--space-2); }
`
