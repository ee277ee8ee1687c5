import { type Css, css } from '../theme/css.ts'

export const profileCss: Css = css`
.profile { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-3); }
.profile-head { display: grid; grid-template-columns: minmax(0, 1fr); justify-items: center; gap: var(--space-2); }
.profile-avatar { display: block; inline-size: 56px; block-size: 56px; }
.profile-name-line { display: flex; align-items: center; justify-content: center; gap: var(--space-1); max-inline-size: 100%; padding-inline-start: 36px; }
.profile-name { min-inline-size: 0; font-size: var(--text-l); font-weight: 600; line-height: 1.3; }
.profile-facts { padding-inline: var(--space-2); }
.profile-note { padding-inline: var(--space-2); font-size: var(--text-s); color: var(--lk-text-soft); }
.profile-caption { padding: var(--space-1) var(--space-2) var(--space-2); font-size: var(--text-s); color: var(--lk-text-soft); }
.account-line { position: relative; }
.account-line > .row { padding-inline-end: 52px; }
.account-line > .icon-button { position: absolute; inset-inline-end: 10px; inset-block-start: 12px; }
.label-form { justify-self: stretch; display: flex; align-items: center; gap: var(--space-3); min-block-size: 56px; padding-inline: var(--space-3) 10px; border-radius: var(--radius-row); background: var(--lk-surface); }
.label-form .icon-button { flex: none; }
.label-input { flex: 1; min-inline-size: 0; block-size: 44px; padding-inline: var(--space-3); border: 1px solid var(--lk-outline); border-radius: var(--radius-s); background: var(--lk-bg); color: var(--lk-text); }
.label-input::placeholder { color: var(--lk-text-soft); opacity: 1; }
`
