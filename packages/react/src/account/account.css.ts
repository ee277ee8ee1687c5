import { type Css, css } from '../mount/css.ts'

export const accountCss: Css = css`
.account { display: grid; gap: var(--space-4); }
.profile { display: grid; justify-items: center; }
.profile-avatar { position: relative; inline-size: 72px; block-size: 72px; }
.profile-wallet { position: absolute; inset-block-end: -4px; inset-inline-end: -6px; inline-size: 30px; block-size: 30px; padding: 3px; border-radius: 11px; background: var(--lk-bg); }
.profile-name { display: flex; align-items: center; justify-content: center; max-inline-size: 100%; gap: 2px; padding-inline-start: 34px; margin-block-start: var(--space-3); font-size: var(--text-l); font-weight: 600; }
.profile-address { font-size: var(--text-s); color: var(--lk-text-soft); }
.balance { display: flex; align-items: baseline; justify-content: center; gap: 6px; flex-wrap: wrap; min-block-size: 36px; margin-block: -8px var(--space-2); line-height: 36px; }
.balance .skeleton { align-self: center; }
.balance-figure { font-size: var(--text-xl); font-weight: 600; overflow-wrap: anywhere; }
.balance-symbol { font-size: var(--text-m); color: var(--lk-text-soft); font-weight: 500; }
.balance-missing { font-size: var(--text-s); color: var(--lk-text-soft); }
`
