import { type Css, css } from '../theme/css.ts'

export const accountCss: Css = css`
.account { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-3); }
.person { display: flex; align-items: center; justify-content: center; gap: 6px; min-inline-size: 0; }
/* 12 px apart, because each is hit 6 px beyond its edge. */
.person > .icon-button + .icon-button { margin-inline-start: 6px; }
.person-button { position: relative; display: flex; align-items: center; gap: var(--space-2); min-inline-size: 0; min-block-size: 48px; padding-block: 4px; padding-inline: 4px 10px; border-radius: 999px; background: var(--lk-surface); text-align: start; transition: background-color var(--quick); }
@media (hover: hover) { .person-button:hover { background: var(--lk-surface-hover); } }
.person-button:active > * { scale: 0.975; }
.person-avatar { position: relative; display: block; flex: none; inline-size: 40px; block-size: 40px; }
.person-wallet { position: absolute; inset-block-end: -2px; inset-inline-end: -4px; inline-size: 20px; block-size: 20px; padding: 2px; border-radius: 7px; background: var(--lk-bg); }
.person-text { display: grid; min-inline-size: 0; margin-inline-start: 2px; line-height: 1.25; }
.person-name { font-weight: 600; }
.person-address { font-size: var(--text-xs); color: var(--lk-text-soft); }
.person-open { color: var(--lk-text-soft); }
.total { display: flex; align-items: baseline; justify-content: center; flex-wrap: wrap; column-gap: 6px; min-block-size: 48px; line-height: 48px; font-size: var(--text-xxl); font-weight: 600; text-align: center; overflow-wrap: anywhere; }
.total[part='total'] { column-gap: 0; }
.total .skeleton { align-self: center; }
.total-cents, .total-symbol { color: var(--lk-text-soft); }
.total-symbol { font-size: var(--text-l); font-weight: 500; line-height: 1; }
.total-missing { font-size: var(--text-s); font-weight: 400; color: var(--lk-text-soft); }
/* The height of five rows, which loading, a failure and an empty list have too. */
.holdings { display: grid; align-content: start; gap: 10px; min-block-size: 366px; }
.account .tab-panel { min-block-size: 324px; }
.back-up { position: relative; margin-block-start: var(--space-1); }
.back-up > .row { padding-inline-end: 52px; }
.back-up > .icon-button { position: absolute; inset-inline-end: 10px; inset-block-start: 12px; }
`
