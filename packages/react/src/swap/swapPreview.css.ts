import { type Css, css } from '../theme/css.ts'

export const swapPreviewCss: Css = css`
.swap-hero { position: relative; display: grid; gap: var(--space-2); }
.swap-side { display: flex; align-items: center; gap: var(--space-3); padding: var(--space-3) var(--space-4); border-radius: var(--radius-row); background: var(--lk-surface); }
.swap-side > div { min-inline-size: 0; }
.swap-logo { flex: none; inline-size: 40px; block-size: 40px; }
.swap-total { font-size: var(--text-xl); font-weight: 600; line-height: 1.3; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.swap-arrow { position: absolute; inset-block-start: calc(50% - 14px); inset-inline-end: var(--space-6); display: grid; place-items: center; inline-size: 28px; block-size: 28px; border-radius: 50%; background: var(--lk-surface-hover); color: var(--lk-text-soft); box-shadow: 0 0 0 4px var(--lk-bg); }
.swap-warnings { display: grid; gap: var(--space-2); }
.swap-warnings li { display: flex; gap: var(--space-2); padding: var(--space-3); border-radius: var(--radius-m); background: var(--lk-surface); font-size: var(--text-s); overflow-wrap: anywhere; }
.swap-warnings svg { flex: none; color: var(--lk-warning); }
.swap-warnings [data-tone='danger'] { box-shadow: inset 0 0 0 1px var(--lk-danger); }
.swap-warnings [data-tone='danger'] svg { color: var(--lk-danger); }
`
