import { type Css, css } from '../theme/css.ts'

export const balanceCss: Css = css`
.tokens { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-2); }
.tokens-total { display: flex; align-items: center; gap: var(--space-2); min-block-size: 40px; padding-inline: var(--space-2); font-size: var(--text-s); }
.tokens-total-name { flex: 1; color: var(--lk-text-soft); }
.tokens-total-figure { font-weight: 600; }
.tokens-refresh { display: flex; margin-inline-end: -6px; }
.tokens-refresh[data-turning] .icon { animation: lk-turn 900ms linear infinite; }
.token-value { font-weight: 500; }
.token-end { display: grid; justify-items: end; line-height: 1.35; }
.token-end .price-change { font-size: var(--text-s); }
.price-change { color: var(--lk-text-soft); }
.price-change[data-trend='up'] { color: var(--lk-success); }
.price-change[data-trend='down'] { color: var(--lk-danger); }
.token-unpriced { color: var(--lk-text-soft); }
.tokens-hidden { display: grid; justify-items: center; gap: var(--space-2); padding-block: var(--space-2); text-align: center; font-size: var(--text-s); }
.tokens-note { color: var(--lk-text-soft); text-wrap: balance; }
`
