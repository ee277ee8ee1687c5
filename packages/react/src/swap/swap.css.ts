import { type Css, css } from '../theme/css.ts'

export const swapCss: Css = css`
.swap { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-4); }
.swap-fields { position: relative; display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-2); }
.swap-field {
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-1); align-content: start; min-block-size: 124px; padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-row); background: var(--lk-surface);
}
.swap-field:focus-within:has(input:focus) { box-shadow: inset 0 0 0 1px var(--lk-accent-text); }
.swap-field[data-wrong], .swap-field[data-wrong]:has(input:focus) { box-shadow: inset 0 0 0 1px var(--lk-danger); }
.swap-caption, .swap-hint { font-size: var(--text-s); color: var(--lk-text-soft); }
.swap-figure { display: flex; align-items: center; gap: var(--space-2); min-block-size: 44px; }
.swap-figure input, .swap-received {
  flex: 1; min-inline-size: 0; border: 0; padding: 0; background: none; outline: none;
  font-size: var(--text-xl); font-weight: 600; letter-spacing: -0.01em; font-variant-numeric: tabular-nums;
}
.swap-figure input::placeholder { color: var(--lk-text-soft); }
.swap-received { min-block-size: calc(1.4 * var(--text-xl)); transition: opacity var(--quick); }
.swap-received .skeleton { margin-block: calc(0.7 * var(--text-xl) - 16px); }
.swap-received[data-old] { opacity: 0.5; }
.swap-line { margin-block-start: var(--space-2); display: flex; align-items: flex-start; justify-content: space-between; gap: var(--space-3); min-block-size: 20px; font-size: var(--text-s); color: var(--lk-text-soft); }
.swap-available { display: inline-flex; align-items: baseline; gap: var(--space-2); }
.swap-available .link:disabled { color: var(--lk-text-soft); }
.swap-flip {
  position: absolute; z-index: 1; inset-block-start: calc(50% - 18px); inset-inline-start: calc(50% - 18px);
  display: grid; place-items: center; inline-size: 36px; block-size: 36px; border-radius: 50%;
  background: var(--lk-surface-hover); box-shadow: 0 0 0 4px var(--lk-bg);
}
.swap-flip::after { content: ''; position: absolute; inset: -4px; border-radius: inherit; }
.swap-flip:active:enabled > * { scale: 0.85; }
.swap-flip:disabled { color: var(--lk-text-soft); }
.swap-status:empty { display: none; }
.swap-line span { white-space: nowrap; }
.swap-line > span:first-child { white-space: normal; overflow-wrap: anywhere; }
@media (max-width: 360px) { .swap-line { font-size: var(--text-xs); } }
.swap-details { min-block-size: 44px; }
.swap-empty { display: block; }
`
