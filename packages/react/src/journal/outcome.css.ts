import { type Css, css } from '../theme/css.ts'

export const outcomeCss: Css = css`
.outcome-figure { display: grid; justify-items: center; gap: 2px; text-align: center; max-inline-size: 100%; padding-block: var(--space-2) var(--space-3); }
.outcome-amount { font-size: var(--text-xl); font-weight: 600; line-height: 1.2; letter-spacing: -0.01em; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.outcome-pair { display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 2px var(--space-2); font-size: var(--text-l); font-weight: 600; font-variant-numeric: tabular-nums; }
.outcome-pair .icon { color: var(--lk-text-soft); rotate: -90deg; }
[dir='rtl'] .outcome-pair .icon { rotate: 90deg; }
/* Two lines, so that the buttons stay where they are when pending turns to confirmed. */
.outcome-figure + p { min-block-size: 2.8em; }
.outcome-usd { font-size: var(--text-s); color: var(--lk-text-soft); }
.outcome-party { display: inline-flex; align-items: center; gap: var(--space-2); max-inline-size: 100%; padding: 4px var(--space-3) 4px 4px; margin-block-start: var(--space-2); border-radius: 999px; background: var(--lk-surface); font-size: var(--text-s); }
.outcome-party .logo { flex: none; inline-size: 24px; block-size: 24px; }
.outcome-actions { display: grid; grid-template-columns: 1fr 1fr; gap: var(--space-3); inline-size: 100%; }
.outcome-actions > :only-child { grid-column: 1 / -1; }
`
