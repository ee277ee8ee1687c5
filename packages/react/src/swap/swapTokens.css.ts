import { type Css, css } from '../theme/css.ts'

export const swapTokensCss: Css = css`
.swap-suggested { display: flex; flex-wrap: wrap; gap: var(--space-2); }
.swap-chip { display: inline-flex; align-items: center; gap: 6px; min-block-size: 36px; padding-inline: 6px var(--space-3); border-radius: 999px; background: var(--lk-surface); font-size: var(--text-s); font-weight: 500; }
@media (hover: hover) { .swap-chip:hover { background: var(--lk-surface-hover); } }
.swap-chip .logo { inline-size: 24px; block-size: 24px; }
.swap-heading { display: flex; align-items: flex-end; block-size: 28px; padding-inline: var(--space-2); font-size: var(--text-s); font-weight: 500; color: var(--lk-text-soft); }
`
