import { type Css, css } from '../theme/css.ts'

export const walletsCss: Css = css`
.learn { display: grid; gap: var(--space-2); }
.learn .button { margin-block-start: var(--space-3); }
.all-wallets { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-3); }
.all-wallets-tools { position: sticky; inset-block-start: 0; z-index: 1; display: flex; gap: var(--space-2); padding-block: 2px var(--space-1); background: var(--lk-bg); }
.all-wallets-tools .field { flex: 1; min-inline-size: 0; }
.all-wallets-note { padding-inline: var(--space-1); font-size: var(--text-s); color: var(--lk-text-soft); }
.toggle { position: relative; display: grid; place-items: center; flex: none; inline-size: 44px; block-size: 44px; border-radius: var(--radius-m); border: 1px solid var(--lk-outline); color: var(--lk-text-soft); transition: background-color var(--quick); }
@media (hover: hover) { .toggle:hover { background: var(--lk-surface-hover); color: var(--lk-text); } }
.toggle[aria-pressed='true'] { background: var(--lk-accent); border-color: var(--lk-accent); color: var(--lk-on-accent); }
.grid { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: var(--space-1); }
.tile { position: relative; display: grid; justify-items: center; align-content: start; gap: var(--space-2); inline-size: 100%; padding: 10px var(--space-1) var(--space-2); border-radius: var(--radius-row); transition: background-color var(--quick); }
@media (hover: hover) { .tile:hover { background: var(--lk-surface-hover); } }
.tile-image { inline-size: 56px; block-size: 56px; }
.tile-name { max-inline-size: 100%; font-size: var(--text-xs); font-weight: 500; color: var(--lk-text-soft); }
@media (hover: hover) { .tile:hover .tile-name { color: var(--lk-text); } }
.grid-end { block-size: 1px; grid-column: 1 / -1; }
.downloads { display: grid; justify-items: center; gap: var(--space-4); padding-block-start: var(--space-3); }
.downloads-logo { inline-size: 72px; block-size: 72px; }
.downloads-note { text-align: center; font-size: var(--text-s); color: var(--lk-text-soft); text-wrap: balance; }
.downloads .list { inline-size: 100%; }
.get-wallet { display: grid; gap: var(--space-4); }
.get-wallet-lead { text-align: center; font-size: var(--text-s); color: var(--lk-text-soft); text-wrap: balance; }
`
