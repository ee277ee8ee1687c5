import { type Css, css } from '../theme/css.ts'

export const connectCss: Css = css`
.connect { display: grid; gap: var(--space-4); }
.connect-lead { text-align: center; font-size: var(--text-s); color: var(--lk-text-soft); text-wrap: balance; }
.email { display: grid; gap: var(--space-2); }
.email-send { flex: none; inline-size: 36px; block-size: 36px; margin-inline-end: -8px; display: grid; place-items: center; border-radius: 12px; color: var(--lk-on-accent); background: var(--lk-accent); }
.email-send:disabled { background: none; color: var(--lk-text-soft); }
.socials { display: grid; gap: var(--space-2); }
.social-tiles { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: var(--space-2); }
.social-tile { position: relative; display: grid; place-items: center; block-size: 44px; border-radius: var(--radius-m); background: var(--lk-surface); color: var(--lk-text); transition: background-color var(--quick); }
@media (hover: hover) { .social-tile:hover:enabled { background: var(--lk-surface-hover); } }
.social-tile:active:enabled > * { scale: 0.95; }
:is(.social-tile, .socials > .button):disabled { opacity: 0.5; }
.or { display: flex; align-items: center; gap: var(--space-3); font-size: var(--text-xs); color: var(--lk-text-soft); margin-block: calc(var(--space-1) * -1); }
.or::before, .or::after { content: ''; flex: 1; block-size: 1px; background: var(--lk-border); }
.get-started { text-align: center; font-size: var(--text-s); color: var(--lk-text-soft); }
.legal { text-align: center; font-size: var(--text-xs); color: var(--lk-text-soft); text-wrap: balance; }
.open-wallet-lead { padding-block-end: var(--space-1); text-align: center; font-size: var(--text-s); color: var(--lk-text-soft); }
.qr-loading { block-size: calc(100cqi + 47px); }
`
