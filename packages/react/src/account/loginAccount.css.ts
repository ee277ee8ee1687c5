import { type Css, css } from '../theme/css.ts'

export const loginAccountCss: Css = css`
.person-button { position: relative; display: flex; align-items: center; gap: var(--space-2); justify-self: center; max-inline-size: 100%; padding: 6px 10px 6px 6px; border-radius: 999px; background: var(--lk-surface); font-size: var(--text-s); font-weight: 500; transition: background-color var(--quick); }
.person-button::after { content: ''; position: absolute; inset: -3px; }
@media (hover: hover) { .person-button:hover { background: var(--lk-surface-hover); } }
.person-button > .icon { color: var(--lk-text-soft); }
.person-face { display: block; flex: none; inline-size: 28px; block-size: 28px; }
.total { display: flex; align-items: baseline; justify-content: center; min-block-size: 48px; line-height: 48px; font-size: var(--text-xxl); font-weight: 600; }
.total .skeleton { align-self: center; }
.total-cents { color: var(--lk-text-soft); }
.total-missing { font-size: var(--text-s); font-weight: 400; color: var(--lk-text-soft); }
.round-actions { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; }
.round-action { display: grid; justify-items: center; gap: 6px; inline-size: 100%; font-size: var(--text-s); font-weight: 500; border-radius: var(--radius-m); }
.round-glyph { display: grid; place-items: center; inline-size: 52px; block-size: 52px; border-radius: 50%; background: var(--lk-surface); color: var(--lk-accent-text); transition: background-color var(--quick), transform 80ms; }
@media (hover: hover) { .round-action:hover .round-glyph { background: var(--lk-surface-hover); } }
.round-action:active .round-glyph { transform: scale(0.95); }
.back-up { position: relative; margin-block-start: var(--space-1); }
.back-up > .row { padding-inline-end: 52px; }
.back-up > .icon-button { position: absolute; inset-inline-end: 10px; inset-block-start: 12px; }
`
