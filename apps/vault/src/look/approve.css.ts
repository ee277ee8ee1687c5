import { type Css, css } from '@latchkey/react/vault'

/** An approval: the amount as the biggest text, warnings, and facts with full addresses. */
export const approveCss: Css = css`
.approve { flex: 1; display: flex; flex-direction: column; gap: var(--space-4); }
.request { display: grid; justify-items: center; gap: var(--space-1); text-align: center; }
.request .notice-icon { margin-block-end: var(--space-2); }
.request-site { font-size: var(--text-s); color: var(--lk-text-soft); text-wrap: balance; overflow-wrap: anywhere; }
.request-site strong { font-weight: 600; color: var(--lk-text); }
.asset-logo text { fill: #fff; font-size: 22px; font-weight: 600; text-anchor: middle; }
.request-asset { position: relative; display: grid; margin-block-end: var(--space-2); }
.worth { font-size: var(--text-s); font-weight: 400; color: var(--lk-text-soft); font-variant-numeric: tabular-nums; }
.figure { font-size: var(--text-xl); font-weight: 600; line-height: 1.2; overflow-wrap: anywhere; }
.figure[data-long] { font-size: var(--text-l); }
.signing-dangers li[data-level='caution'] { box-shadow: inset 0 0 0 1px var(--lk-border); }
.signing-dangers li[data-level='caution'] svg { color: var(--lk-warning); }
.fact[data-kind='code'] .fact-value {
  inline-size: 100%; max-block-size: 160px; margin-block-start: 4px; padding: var(--space-3); overflow: auto; border-radius: var(--radius-m);
  background: var(--lk-surface); font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: var(--text-xs);
  text-align: start; white-space: pre-wrap;
}
.fact[data-kind='address'] .fact-value { inline-size: 100%; text-align: start; }
.fact[data-kind='amount'] .fact-value, .fact[data-kind='step'] .fact-value { font-weight: 600; }
.fact[data-kind='amount'] .fact-value { display: grid; grid-template-columns: minmax(0, 1fr); justify-items: end; }
.effect .fact-value:has(.asset-logo) { grid-template-columns: minmax(0, auto) auto; column-gap: var(--space-2); align-items: center; font-size: var(--text-m); }
.effect .asset-logo { grid-area: 1 / 2 / span 2; }
.effect .worth { grid-column: 1; }
.fact[data-kind='step'] { margin-block-start: var(--space-3); padding-block-end: var(--space-1); border-block-end: 1px solid var(--lk-border); }
/* An Ethereum address in two even lines: groups of four, none alone on a line. */
main.card .full-address-groups { display: grid; grid-template-columns: repeat(6, max-content); gap: 2px 7px; }
.request-more { font-size: var(--text-s); }
.request-more summary {
  display: flex; align-items: center; justify-content: center; gap: 6px; min-block-size: 44px; inline-size: fit-content; margin-inline: auto;
  padding-inline: var(--space-3); border-radius: var(--radius-s); color: var(--lk-text-soft); cursor: pointer; list-style: none;
}
.request-more summary::-webkit-details-marker { display: none; }
.request-more summary::after { content: ''; inline-size: 6px; block-size: 6px; margin-block-start: -3px; border: solid currentColor; border-width: 0 1.5px 1.5px 0; rotate: 45deg; }
.request-more[open] summary::after { margin-block-start: 3px; rotate: 225deg; }
@media (hover: hover) { .request-more summary:hover { color: var(--lk-text); } }
.full-address .logo { inline-size: 32px; block-size: 32px; }
.meaning { display: grid; gap: var(--space-3); padding: var(--space-4); border-radius: var(--radius-m); background: var(--lk-surface); font-size: var(--text-s); line-height: 1.45; overflow-wrap: anywhere; }
.meaning li { display: flex; gap: var(--space-3); }
.meaning li::before { content: ''; flex: none; inline-size: 6px; block-size: 6px; margin-block-start: 0.5em; border-radius: 50%; background: var(--lk-accent-text); }
main.card .signing-actions :is(.error-text, .button:nth-of-type(3)) { grid-column: 1 / -1; }
main.card .signing-actions { margin-block: 0 calc(-1 * var(--space-4)); }
`
