import { type Css, css } from '../mount/css.ts'

export const accountCss: Css = css`
.account { display: grid; gap: var(--space-4); }
.person { display: grid; justify-items: center; }
.person-avatar { position: relative; inline-size: 72px; block-size: 72px; border-radius: 50%; transition: transform 80ms; }
.person-avatar:active { transform: scale(0.975); }
.person-wallet { position: absolute; inset-block-end: -4px; inset-inline-end: -6px; inline-size: 30px; block-size: 30px; padding: 3px; border-radius: 11px; background: var(--lk-bg); }
.person-name { position: relative; display: flex; align-items: center; justify-content: center; max-inline-size: 100%; padding-inline: 72px; margin-block-start: var(--space-3); min-block-size: 32px; font-size: var(--text-l); font-weight: 600; }
.person-tools { position: absolute; inset-inline-end: 4px; display: flex; }
.person-address { font-size: var(--text-s); color: var(--lk-text-soft); }
.balance { display: flex; align-items: baseline; justify-content: center; gap: 6px; flex-wrap: wrap; min-block-size: 36px; margin-block: -8px 0; line-height: 36px; }
.balance .skeleton { align-self: center; }
.balance-figure { font-size: var(--text-xl); font-weight: 600; overflow-wrap: anywhere; }
.balance-symbol { font-size: var(--text-m); color: var(--lk-text-soft); font-weight: 500; }
.balance-missing { font-size: var(--text-s); color: var(--lk-text-soft); }
.holding-tiles { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: var(--space-2); }
.holding-tile { position: relative; display: grid; justify-items: center; gap: 6px; inline-size: 100%; padding: var(--space-3) var(--space-2) 10px; border-radius: var(--radius-row); background: var(--lk-surface); font-size: var(--text-s); font-weight: 500; transition: background-color var(--quick), transform 80ms; }
.holding-tile .icon { color: var(--lk-accent-text); }
.holding-tile:hover { background: var(--lk-surface-hover); }
.holding-tile:active { transform: scale(0.975); }

.person-button { position: relative; display: flex; align-items: center; gap: var(--space-2); justify-self: center; max-inline-size: 100%; padding: 6px 10px 6px 6px; border-radius: 999px; background: var(--lk-surface); font-size: var(--text-s); font-weight: 500; transition: background-color var(--quick); }
.person-button::after { content: ''; position: absolute; inset: -3px; }
.person-button:hover { background: var(--lk-surface-hover); }
.person-button > .icon { color: var(--lk-text-soft); }
.person-face { display: block; flex: none; inline-size: 28px; block-size: 28px; }
.total { display: flex; align-items: baseline; justify-content: center; min-block-size: 48px; line-height: 48px; font-size: var(--text-xxl); font-weight: 600; }
.total .skeleton { align-self: center; }
.total-cents { color: var(--lk-text-soft); }
.total-missing { font-size: var(--text-s); font-weight: 400; color: var(--lk-text-soft); }
.round-actions { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; }
.round-action { display: grid; justify-items: center; gap: 6px; inline-size: 100%; font-size: var(--text-s); font-weight: 500; border-radius: var(--radius-m); }
.round-glyph { display: grid; place-items: center; inline-size: 52px; block-size: 52px; border-radius: 50%; background: var(--lk-surface); color: var(--lk-accent-text); transition: background-color var(--quick), transform 80ms; }
.round-action:hover .round-glyph { background: var(--lk-surface-hover); }
.round-action:active .round-glyph { transform: scale(0.95); }

.profile { display: grid; gap: var(--space-3); }
.profile-head { display: grid; justify-items: center; gap: var(--space-2); }
.profile-face { display: block; inline-size: 56px; block-size: 56px; }
.profile-name { max-inline-size: 100%; font-size: var(--text-l); font-weight: 600; line-height: 1.3; }
.profile-facts { padding-inline: var(--space-2); }
.profile-caption { padding: var(--space-1) var(--space-2) var(--space-2); font-size: var(--text-s); color: var(--lk-text-soft); }
.account-line { position: relative; }
.account-line > .row { padding-inline-end: 52px; }
.account-line > .icon-button { position: absolute; inset-inline-end: 10px; inset-block-start: 12px; }
.label-form { display: flex; align-items: center; gap: var(--space-2); min-block-size: 56px; padding-inline: var(--space-3) 10px; border-radius: var(--radius-row); background: var(--lk-surface); }
.label-form .icon-button { flex: none; }
.label-input { flex: 1; min-inline-size: 0; block-size: 40px; padding-inline: var(--space-3); border: 1px solid var(--lk-outline); border-radius: var(--radius-s); background: var(--lk-bg); color: var(--lk-text); }
.label-input::placeholder { color: var(--lk-text-soft); opacity: 1; }
`
