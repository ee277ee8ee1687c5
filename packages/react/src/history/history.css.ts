import { type Css, css } from '../mount/css.ts'

export const historyCss: Css = css`
.history { display: grid; gap: var(--space-2); }
.history-month { display: flex; align-items: flex-end; block-size: 32px; padding-inline: var(--space-2); font-size: var(--text-s); font-weight: 500; color: var(--lk-text-soft); }
.history-row { display: block; }
.history-row[data-dim] .row-image, .history-row[data-dim] .history-amount { opacity: 0.6; }
.history-row .row { block-size: calc(var(--lk-font-size-master) * 6); padding-inline-end: var(--space-2); }
.history-row .row-end { max-inline-size: 50%; }
.history-picture { position: relative; display: block; inline-size: 40px; block-size: 40px; }
.history-face { display: block; inline-size: 100%; block-size: 100%; }
.history-glyph { border-radius: 50%; background: var(--lk-surface); }
.history-picture[data-pair] .history-face { position: absolute; inline-size: 28px; block-size: 28px; }
.history-picture[data-pair] .history-face:first-child { inset-block-start: 0; inset-inline-start: 0; }
.history-picture[data-pair] .history-face:last-child { inset-block-end: 0; inset-inline-end: 0; border-radius: 50%; box-shadow: 0 0 0 2px var(--lk-bg); }
.history-mark { position: absolute; inset-block-end: -3px; inset-inline-end: -5px; display: grid; place-items: center; inline-size: 20px; block-size: 20px; border-radius: 50%; background: var(--lk-surface-hover); color: var(--lk-text); box-shadow: 0 0 0 2px var(--lk-bg); }
.history-mark[data-status='failed'] { color: var(--lk-danger); }
.history-end { display: grid; justify-items: end; line-height: 1.35; }
.history-amount { max-inline-size: 100%; font-weight: 500; }
.history-amount[data-sign] { color: var(--lk-success); }
.history-amount[data-soft], .history-pending, .history-failed, .history-day { font-size: var(--text-s); font-weight: 400; color: var(--lk-text-soft); }
.history-failed { color: var(--lk-danger); }
.history-pending { display: flex; align-items: center; gap: 6px; }
.history-ring { display: inline-block; flex: none; inline-size: 12px; block-size: 12px; border-radius: 50%; border: 2px solid var(--lk-border); border-block-start-color: var(--lk-accent-text); }
.history-behind { display: flex; align-items: center; justify-content: space-between; gap: var(--space-2); padding: 10px var(--space-3); border-radius: var(--radius-m); background: var(--lk-surface); font-size: var(--text-s); }
.transaction { display: grid; gap: var(--space-2); }
.transaction-title { font-size: var(--text-l); font-weight: 600; text-align: center; }
.transaction-status { display: flex; align-items: center; justify-content: center; gap: 6px; font-size: var(--text-s); color: var(--lk-text-soft); }
.transaction-status[data-status='confirmed'] .icon { color: var(--lk-success); }
.transaction-status[data-status='failed'] { color: var(--lk-danger); }
.transaction-warning { display: flex; gap: var(--space-2); padding: var(--space-3); border-radius: var(--radius-m); background: var(--lk-surface); color: var(--lk-warning); font-size: var(--text-s); }
.transaction-moves { display: grid; gap: var(--space-2); margin-block: var(--space-2) 0; }
.transaction-move { display: grid; grid-template-columns: 40px minmax(0, 1fr); column-gap: var(--space-3); align-items: center; line-height: 1.35; padding: var(--space-2); border-radius: var(--radius-row); background: var(--lk-surface); }
.transaction-move .history-face { inline-size: 40px; block-size: 40px; grid-row: span 2; }
.transaction-direction { font-size: var(--text-s); color: var(--lk-text-soft); }
.transaction-amount { font-weight: 500; overflow-wrap: anywhere; }
`
