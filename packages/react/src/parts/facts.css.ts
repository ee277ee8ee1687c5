import { type Css, css } from '../theme/css.ts'

export const factsCss: Css = css`
.facts { display: grid; margin: 0; }
.fact { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 2px var(--space-4); padding-block: 10px; font-size: var(--text-s); border-block-end: 1px solid var(--lk-border); }
.fact:last-child { border-block-end: 0; }
.fact-name { color: var(--lk-text-soft); }
.fact-value { margin: 0; min-inline-size: 0; overflow-wrap: anywhere; text-align: end; }
.fact[data-wide] .fact-value { inline-size: 100%; text-align: start; }
.exact-amount { flex: 1; min-inline-size: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.money-usd { color: var(--lk-text-soft); }
.full-address { display: flex; align-items: center; gap: var(--space-2); }
.full-address-groups { display: flex; flex-wrap: wrap; gap: 2px 7px; flex: 1; font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: var(--text-s); }
`
