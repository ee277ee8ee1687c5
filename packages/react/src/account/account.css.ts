import { type Css, css } from '../theme/css.ts'

export const accountCss: Css = css`
.account { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-3); }
.person { display: grid; grid-template-columns: minmax(0, 1fr); justify-items: center; }
.person-avatar { position: relative; inline-size: 64px; block-size: 64px; border-radius: 50%; }
.person-avatar:active > * { scale: 0.975; }
.person-wallet { position: absolute; inset-block-end: -4px; inset-inline-end: -6px; inline-size: 30px; block-size: 30px; padding: 3px; border-radius: 11px; background: var(--lk-bg); }
.person-name { position: relative; display: flex; align-items: center; justify-content: center; max-inline-size: 100%; padding-inline: 72px; margin-block-start: var(--space-2); min-block-size: 28px; font-size: var(--text-l); font-weight: 600; }
.person-switch { position: relative; display: flex; align-items: center; gap: 2px; min-inline-size: 0; font: inherit; }
.person-switch::after { content: ''; position: absolute; inset: -8px; }
.person-switch > .icon { flex: none; color: var(--lk-text-soft); }
.person-tools { position: absolute; inset-inline-end: 4px; display: flex; }
.person-address { line-height: 18px; font-size: var(--text-s); color: var(--lk-text-soft); }
.balance { display: flex; align-items: baseline; justify-content: center; gap: 6px; flex-wrap: wrap; min-block-size: 36px; margin-block: -8px 0; line-height: 36px; }
.balance .skeleton { align-self: center; }
.balance-figure { font-size: var(--text-xl); font-weight: 600; overflow-wrap: anywhere; }
.balance-symbol { font-size: var(--text-m); color: var(--lk-text-soft); font-weight: 500; }
.balance-missing { font-size: var(--text-s); color: var(--lk-text-soft); }
.holding-tiles { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: var(--space-2); }
.holding-tile { position: relative; display: grid; justify-items: center; gap: 6px; inline-size: 100%; padding: 10px var(--space-2) var(--space-2); border-radius: var(--radius-row); background: var(--lk-surface); font-size: var(--text-s); font-weight: 500; transition: background-color var(--quick); }
.holding-tile .icon { color: var(--lk-accent-text); }
@media (hover: hover) { .holding-tile:hover { background: var(--lk-surface-hover); } }
.holding-tile:active > * { scale: 0.975; }
`
