import { type Css, css } from '../theme/css.ts'

export const tokenCss: Css = css`
.token-detail { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-4); }
.token-head { display: grid; grid-template-columns: minmax(0, 1fr); justify-items: center; text-align: center; }
.token-picture { display: block; inline-size: 56px; block-size: 56px; margin-block-end: var(--space-2); }
.token-amount { font-size: var(--text-xl); font-weight: 600; line-height: 1.25; overflow-wrap: anywhere; }
.token-worth { color: var(--lk-text-soft); }
.price-change { font-weight: 500; color: var(--lk-text-soft); }
.price-change[data-trend='up'] { color: var(--lk-success); }
.price-change[data-trend='down'] { color: var(--lk-danger); }
.token-price { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-2); padding-block-start: var(--space-3); border-radius: var(--radius-row); background: var(--lk-surface); overflow: hidden; }
.token-price-line { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 var(--space-2); padding-inline: var(--space-3); font-size: var(--text-s); }
.token-price-name { flex: 1; color: var(--lk-text-soft); }
.token-price-figure { font-weight: 600; }
.token-chart { display: grid; place-items: center; block-size: 64px; color: var(--lk-text-soft); }
.token-chart[data-trend='up'] { color: var(--lk-success); }
.token-chart[data-trend='down'] { color: var(--lk-danger); }
.sparkline { display: block; inline-size: 100%; block-size: 64px; }
.token-no-chart { font-size: var(--text-s); color: var(--lk-text-soft); }
`
