import { type Css, css } from '../theme/css.ts'

export const tokenCss: Css = css`
.token-detail { display: grid; grid-template-columns: minmax(0, 1fr); justify-items: center; gap: var(--space-1); }
.token-detail > .facts, .token-detail > .row { inline-size: 100%; }
.token-picture { display: block; inline-size: 64px; block-size: 64px; margin-block: var(--space-2); }
.token-amount { font-size: var(--text-xl); font-weight: 600; line-height: 1.25; text-align: center; overflow-wrap: anywhere; }
.token-worth { color: var(--lk-text-soft); margin-block-end: var(--space-3); }
`
