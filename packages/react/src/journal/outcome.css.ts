import { type Css, css } from '../theme/css.ts'

export const outcomeCss: Css = css`
.outcome-pair { display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 2px var(--space-2); font-size: var(--text-l); font-weight: 600; font-variant-numeric: tabular-nums; }
.outcome-pair .icon { color: var(--lk-text-soft); rotate: -90deg; }
[dir='rtl'] .outcome-pair .icon { rotate: 90deg; }
.outcome-party { display: inline-flex; align-items: center; gap: var(--space-2); max-inline-size: 100%; padding-block: 4px; padding-inline: 4px var(--space-3); margin-block-start: var(--space-2); border-radius: 999px; background: var(--lk-surface); font-size: var(--text-s); }
.outcome-party .logo { flex: none; inline-size: 24px; block-size: 24px; }
`
