import { type Css, css } from '../theme/css.ts'

export const receiveCss: Css = css`
.receive { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-4); }
.receive-code { inline-size: 100%; max-inline-size: 232px; justify-self: center; }
.receive-code .qr-logo { inline-size: 44px; block-size: 44px; }
.receive-hint { text-align: center; font-size: var(--text-s); color: var(--lk-text-soft); overflow-wrap: anywhere; }
.receive-address { text-align: center; text-wrap: balance; font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: var(--text-s); line-height: 1.6; }
.receive-more { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-4); padding-block-start: var(--space-2); }
.receive-request { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-2); }
.receive-label { font-size: var(--text-s); color: var(--lk-text-soft); }
.receive-symbol { padding-inline-end: var(--space-2); color: var(--lk-text-soft); font-size: var(--text-s); font-weight: 500; }
.receive-token { position: relative; display: flex; align-items: center; gap: 2px; flex: none; max-inline-size: 50%; min-inline-size: 48px; block-size: 32px; padding-inline: var(--space-3) var(--space-2); border-radius: 999px; background: var(--lk-surface); }
@media (hover: hover) { .receive-token:hover { background: var(--lk-surface-hover); } }
.receive-token:focus-within { outline: 2px solid var(--lk-accent-text); outline-offset: 2px; }
.receive-token select { position: absolute; inset: -6px 0; inline-size: 100%; opacity: 0; font-size: var(--text-m); color: var(--lk-text); background: var(--lk-bg); }
.receive-token .receive-symbol { padding: 0; color: var(--lk-text); }
.receive-token .icon { pointer-events: none; color: var(--lk-text-soft); }
.receive-wrong { font-size: var(--text-s); color: var(--lk-danger); }
.row[part~='compatible-networks'] .row-title { white-space: normal; }
.receive-networks { display: flex; }
.receive-networks .logo { inline-size: 24px; block-size: 24px; margin-inline-start: -8px; box-shadow: 0 0 0 2px var(--lk-surface); }
.receive-network { display: flex; align-items: center; gap: var(--space-3); min-block-size: 56px; padding: var(--space-2); }
`
