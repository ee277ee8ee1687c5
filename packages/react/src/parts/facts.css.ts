import { type Css, css } from '../theme/css.ts'

export const factsCss: Css = css`
.facts { display: grid; margin: 0; }
.fact { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 2px var(--space-4); padding-block: 10px; font-size: var(--text-s); border-block-end: 1px solid var(--lk-border); }
.fact:last-child { border-block-end: 0; }
.facts:has(+ .details) > .fact:last-child { border-block-end: 1px solid var(--lk-border); }
.fact-name { color: var(--lk-text-soft); }
.fact-value { margin: 0; min-inline-size: 0; overflow-wrap: anywhere; text-align: end; }
.fact[data-wide] .fact-value { inline-size: 100%; text-align: start; }
.exact-amount { flex: 1; min-inline-size: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.details summary { display: flex; align-items: center; justify-content: space-between; min-block-size: 44px; font-size: var(--text-s); font-weight: 500; color: var(--lk-text-soft); cursor: pointer; list-style: none; border-radius: var(--radius-s); }
.details summary::-webkit-details-marker { display: none; }
.details summary .icon { transition: transform var(--quick); }
.details[open] summary .icon { transform: rotate(180deg); }
@media (hover: hover) { .details summary:hover { color: var(--lk-text); } }
.money-usd { color: var(--lk-text-soft); }
.full-address { display: flex; align-items: center; gap: var(--space-2); }
.full-address-groups { flex: 1; min-inline-size: 0; line-height: 1.5; text-wrap: balance; font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: var(--text-s); }
.full-address-groups > span { display: inline-block; margin-inline-end: 7px; }
`
