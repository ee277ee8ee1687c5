import { type Css, css } from '../theme/css.ts'

export const transactionCss: Css = css`
.transaction { display: grid; gap: var(--space-2); }
.transaction-title { font-size: var(--text-l); font-weight: 600; text-align: center; }
.transaction-status { display: flex; align-items: center; justify-content: center; gap: 6px; font-size: var(--text-s); color: var(--lk-text-soft); }
.transaction-status[data-status='confirmed'] .icon { color: var(--lk-success); }
.transaction-status[data-status='failed'] { color: var(--lk-danger); }
.transaction-warning { display: flex; gap: var(--space-2); padding: var(--space-3); border-radius: var(--radius-m); background: var(--lk-surface); color: var(--lk-warning); font-size: var(--text-s); }
.transaction-moves { display: grid; gap: var(--space-2); margin-block: var(--space-2) 0; }
.transaction-move { display: grid; grid-template-columns: 40px minmax(0, 1fr); column-gap: var(--space-3); align-items: center; line-height: 1.35; padding: var(--space-2); border-radius: var(--radius-row); background: var(--lk-surface); }
.transaction-face { display: block; inline-size: 40px; block-size: 40px; grid-row: span 2; }
.transaction-ring { display: inline-block; flex: none; inline-size: 12px; block-size: 12px; border-radius: 50%; border: 2px solid var(--lk-border); border-block-start-color: var(--lk-accent-text); }
.transaction-direction { font-size: var(--text-s); color: var(--lk-text-soft); }
.transaction-amount { font-weight: 500; overflow-wrap: anywhere; }
`
