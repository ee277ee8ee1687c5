import { type Css, css } from '../theme/css.ts'

export const transactionCss: Css = css`
.transaction { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-3); }
.transaction-head { display: grid; grid-template-columns: minmax(0, 1fr); justify-items: center; gap: var(--space-2); }
.transaction-title { font-size: var(--text-l); font-weight: 600; text-align: center; }
.transaction-warning { display: flex; gap: var(--space-2); padding: var(--space-3); border-radius: var(--radius-m); background: var(--lk-surface); color: var(--lk-warning); font-size: var(--text-s); }
.transaction-moves { display: grid; gap: var(--space-2); inline-size: 100%; }
.transaction-move { display: grid; grid-template-columns: 40px minmax(0, 1fr) auto; column-gap: var(--space-3); align-items: center; line-height: 1.35; padding-block: var(--space-2); padding-inline: var(--space-2) var(--space-3); border-radius: var(--radius-row); background: var(--lk-surface); }
.transaction-image { display: block; inline-size: 40px; block-size: 40px; grid-row: span 2; }
.transaction-direction { grid-column: 2; font-size: var(--text-s); color: var(--lk-text-soft); }
.transaction-amount { grid-column: 2; font-weight: 600; overflow-wrap: anywhere; }
.transaction-worth { grid-area: 1 / 3 / span 2; font-size: var(--text-s); }
.transaction-moves[data-single] .transaction-move { grid-template-columns: minmax(0, 1fr); justify-items: center; padding: 0; background: none; text-align: center; }
.transaction-moves[data-single] .transaction-image { inline-size: 56px; block-size: 56px; grid-row: auto; margin-block-end: var(--space-2); }
.transaction-moves[data-single] :is(.transaction-direction, .transaction-amount, .transaction-worth) { grid-area: auto; }
.transaction-moves[data-single] .transaction-amount { font-size: var(--text-xl); line-height: 1.25; }
.transaction-moves[data-single] .transaction-worth { font-size: var(--text-m); min-block-size: 1.35em; }
.timeline { display: grid; padding: var(--space-2) var(--space-3); border-radius: var(--radius-row); background: var(--lk-surface); font-size: var(--text-s); }
.timeline-step { position: relative; display: grid; grid-template-columns: 18px 1fr auto; align-items: center; gap: var(--space-2); min-block-size: 32px; font-weight: 500; }
.timeline-step + .timeline-step::before { content: ''; position: absolute; inset-inline-start: 8px; inset-block: -7px calc(50% + 9px); inline-size: 2px; background: var(--lk-border); }
.timeline-dot { display: grid; place-items: center; inline-size: 18px; block-size: 18px; border-radius: 50%; background: var(--lk-success); color: var(--lk-bg); }
.timeline-dot path { stroke-width: 3; }
.timeline-ring { inline-size: 18px; block-size: 18px; border-radius: 50%; border: 2px solid var(--lk-border); border-block-start-color: var(--lk-accent-text); }
.timeline-step[data-state='failed'] { color: var(--lk-danger); }
.timeline-step[data-state='failed'] .timeline-dot { background: var(--lk-danger); }
.timeline-time { font-weight: 400; color: var(--lk-text-soft); text-align: end; }
.fact.party { position: relative; display: block; padding-inline-start: 44px; }
.party .fact-value { text-align: start; line-height: 1.4; }
.party-avatar { position: absolute; inset-block-start: 12px; inset-inline-start: 0; inline-size: 32px; block-size: 32px; }
.party-name { font-weight: 500; }
.party .full-address { margin-block-start: 2px; }
.transaction-data { display: flex; align-items: center; gap: var(--space-2); max-inline-size: 200px; font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
`
