import { type Css, css } from '../mount/css.ts'

export const balanceCss: Css = css`
.tokens { display: grid; gap: var(--space-2); }
.tokens-total { display: flex; align-items: center; gap: var(--space-2); min-block-size: 32px; padding-inline: var(--space-2); font-size: var(--text-s); }
.tokens-total-name { flex: 1; color: var(--lk-text-soft); }
.tokens-total-figure { font-weight: 600; }
.tokens-refresh { display: flex; margin-inline-end: -6px; }
.tokens-refresh[data-turning] .icon { animation: lk-turn 900ms linear infinite; }
.token-value { font-weight: 500; }
.token-unpriced { font-size: var(--text-s); color: var(--lk-text-soft); }
.tokens-hidden { display: grid; justify-items: center; gap: var(--space-2); padding-block: var(--space-2); text-align: center; font-size: var(--text-s); }
.tokens-note { color: var(--lk-text-soft); text-wrap: balance; }
.tokens-stale { display: grid; gap: var(--space-2); padding: var(--space-3); border-radius: var(--radius-m); background: var(--lk-surface); font-size: var(--text-s); color: var(--lk-text-soft); }
.tokens-stale b { color: var(--lk-text); font-weight: 600; }
.tokens-stale .button { background: var(--lk-surface-hover); }
.token-detail { display: grid; justify-items: center; gap: var(--space-1); }
.token-detail > .facts, .token-detail > .row { inline-size: 100%; }
.token-picture { display: block; inline-size: 64px; block-size: 64px; margin-block: var(--space-2); }
.token-amount { font-size: var(--text-xl); font-weight: 600; line-height: 1.25; text-align: center; overflow-wrap: anywhere; }
.token-worth { color: var(--lk-text-soft); margin-block-end: var(--space-3); }
`
