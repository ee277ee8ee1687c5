import { type Css, css } from '../theme/css.ts'

/**
 * The rate is next to the summary, so that pressing it doesn't open the details. It wraps instead of being truncated.
 */
export const swapDetailsCss: Css = css`
.swap-details { position: relative; }
.swap-details summary {
  display: flex; align-items: center; gap: var(--space-1); min-block-size: 44px; inline-size: fit-content; margin-inline-start: auto;
  padding-inline: var(--space-2); border-radius: var(--radius-s); font-size: var(--text-s); color: var(--lk-text-soft);
  cursor: pointer; list-style: none;
}
.swap-details summary::-webkit-details-marker { display: none; }
.swap-rate { display: inline-flex; align-items: center; gap: var(--space-1); min-inline-size: 0; font-size: var(--text-s); font-variant-numeric: tabular-nums; }
.swap-rate .icon { flex: none; color: var(--lk-text-soft); }
.fact:has(> .fact-value > .swap-rate) { padding-block: 12px; }
.swap-rate-usd { color: var(--lk-text-soft); }
/* The fields above show the values in dollars; the rate keeps to one line. */
.swap-details > .swap-rate .swap-rate-usd { display: none; }
.swap-details > .swap-rate { position: absolute; z-index: 1; inset-block-start: 0; inset-inline-start: 0; block-size: 44px; max-inline-size: calc(100% - 88px); padding-inline: var(--space-2); }
@media (hover: hover) { .swap-details summary:hover { color: var(--lk-text); } }
.swap-details .facts { padding-inline: var(--space-2); }
.swap-details [open] summary .icon { transform: rotate(180deg); }
.swap-slippage { align-items: center; row-gap: var(--space-2); }
.swap-choices { display: flex; align-items: center; gap: var(--space-2); }
.swap-choice { min-inline-size: 40px; text-align: center; min-block-size: 28px; padding-inline: var(--space-2); border-radius: var(--radius-s); font-size: var(--text-s); color: var(--lk-text-soft); }
@media (hover: hover) { .swap-choice:hover { background: var(--lk-surface-hover); } }
.swap-choice[aria-pressed='true'] { background: var(--lk-surface-hover); color: var(--lk-text); font-weight: 600; }
.swap-percent { display: inline-flex; align-items: center; gap: 2px; block-size: 28px; padding-inline-end: var(--space-2); border-radius: var(--radius-s); box-shadow: inset 0 0 0 1px var(--lk-outline); }
.swap-percent:focus-within { box-shadow: inset 0 0 0 1px var(--lk-accent-text); }
.swap-percent:has([aria-invalid='true']) { box-shadow: inset 0 0 0 1px var(--lk-danger); }
.swap-percent input { inline-size: 44px; block-size: 44px; border: 0; padding: 0; background: none; outline: none; font-size: var(--text-s); text-align: end; }
.swap-slippage-hint { inline-size: 100%; color: var(--lk-text-soft); }
.swap-slippage-hint[data-tone='warning'] { color: var(--lk-warning); }
.swap-slippage-hint:has(:empty) { display: none; }
`
