import { type Css, css } from '../theme/css.ts'

export const tabsCss: Css = css`
.tab-list { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: 2px; padding: 3px; border-radius: var(--radius-m); background: var(--lk-surface); }
.tab { position: relative; min-block-size: 36px; padding-inline: var(--space-2); border-radius: calc(var(--radius-m) - 3px); font-size: var(--text-s); font-weight: 500; text-align: center; color: var(--lk-text-soft); transition: background-color var(--quick), color var(--quick); }
.tab::after { content: ''; position: absolute; inset: -4px 0; }
@media (hover: hover) { .tab:hover { color: var(--lk-text); } }
.tab[aria-selected='true'] { background: var(--lk-bg); color: var(--lk-text); box-shadow: 0 0 0 1px var(--lk-border); }
.tab-panel { padding-block-start: var(--space-3); }
`
