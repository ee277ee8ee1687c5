import { type Css, css } from '../theme/css.ts'

export const historyCss: Css = css`
.history { display: grid; gap: var(--space-2); }
.history-month { display: flex; align-items: flex-end; block-size: 32px; padding-inline: var(--space-2); font-size: var(--text-s); font-weight: 500; color: var(--lk-text-soft); }
.history-row { display: block; }
.history-row[data-dim] .row-image, .history-row[data-dim] .history-amount { opacity: 0.6; }
.history-row .row { block-size: calc(var(--lk-font-size) * 6); padding-inline-end: var(--space-2); }
.history-row .row-end { max-inline-size: 50%; }
@media (max-width: 360px) { .history-row .row { gap: var(--space-2); } .history-row .row-title { font-size: var(--text-s); } .history-row .row-detail { font-size: var(--text-xs); } }
.history-picture { position: relative; display: block; inline-size: 40px; block-size: 40px; }
.history-image { display: block; inline-size: 100%; block-size: 100%; }
.history-glyph { border-radius: 50%; background: var(--lk-surface); }
.history-picture[data-pair] .history-image { position: absolute; inline-size: 28px; block-size: 28px; }
.history-picture[data-pair] .history-image:last-child { inset-block-start: 12px; inset-inline-start: 12px; border-radius: 50%; box-shadow: 0 0 0 2px var(--lk-bg); }
.history-mark { position: absolute; inset-block-end: -3px; inset-inline-end: -5px; display: grid; place-items: center; inline-size: 20px; block-size: 20px; border-radius: 50%; background: var(--lk-surface-hover); color: var(--lk-text); box-shadow: 0 0 0 2px var(--lk-bg); }
.history-mark[data-status='failed'] { color: var(--lk-danger); }
.history-end { display: grid; justify-items: end; line-height: 1.35; }
.history-amount { max-inline-size: 100%; }
.history-amount:not(.row-detail) { font-weight: 500; }
.history-amount[data-sign] { color: var(--lk-success); }
.history-end .history-failed { color: var(--lk-danger); }
.history-pending { display: flex; align-items: center; gap: 6px; }
.history-ring { display: inline-block; flex: none; inline-size: 12px; block-size: 12px; border-radius: 50%; border: 2px solid var(--lk-border); border-block-start-color: var(--lk-accent-text); }
.token-activity-head { display: flex; align-items: baseline; justify-content: space-between; gap: var(--space-3); padding-block-end: var(--space-2); }
.token-activity-head h2 { font-weight: 600; }
.token-activity-head .link { position: relative; font-size: var(--text-s); }
.token-activity-head .link::after { content: ''; position: absolute; inset: -12px -8px; }
.token-no-activity { font-size: var(--text-s); color: var(--lk-text-soft); }
`
