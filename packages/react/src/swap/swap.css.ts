import { type Css, css } from '../mount/css.ts'

export const swapCss: Css = css`
.swap { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-4); }
.swap-fields { position: relative; display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-2); }
.swap-field {
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-1); min-block-size: 116px; padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-row); background: var(--lk-surface);
}
.swap-field:focus-within:has(input:focus) { box-shadow: inset 0 0 0 1px var(--lk-accent-text); }
.swap-caption { font-size: var(--text-s); color: var(--lk-text-soft); }
.swap-figure { display: flex; align-items: center; gap: var(--space-2); min-block-size: 44px; }
.swap-figure input, .swap-received {
  flex: 1; min-inline-size: 0; border: 0; padding: 0; background: none; outline: none;
  font-size: var(--text-xl); font-weight: 600; letter-spacing: -0.01em; font-variant-numeric: tabular-nums;
}
.swap-figure input::placeholder { color: var(--lk-text-soft); }
.swap-received { transition: opacity var(--quick); }
.swap-received[data-old] { opacity: 0.5; }
.swap-token {
  flex: none; display: inline-flex; align-items: center; gap: var(--space-2); max-inline-size: 50%;
  block-size: 40px; padding-inline: 6px var(--space-3); border-radius: 999px; background: var(--lk-bg);
  box-shadow: inset 0 0 0 1px var(--lk-border); font-size: var(--text-s); font-weight: 600;
}
.swap-token[data-empty] { padding-inline-start: var(--space-3); background: var(--lk-accent); color: var(--lk-on-accent); box-shadow: none; }
.swap-token:hover { background: var(--lk-surface-hover); }
.swap-token[data-empty]:hover { background: var(--lk-accent-hover); }
.swap-token > :first-child:not(bdi) { flex: none; inline-size: 28px; block-size: 28px; }
.swap-line { display: flex; justify-content: space-between; gap: var(--space-3); min-block-size: 20px; font-size: var(--text-s); color: var(--lk-text-soft); }
.swap-available { display: inline-flex; gap: var(--space-2); }
.swap-available .link:disabled { color: var(--lk-text-soft); }
.swap-flip {
  position: absolute; z-index: 1; inset-block-start: calc(50% - 18px); inset-inline-start: calc(50% - 18px);
  display: grid; place-items: center; inline-size: 36px; block-size: 36px; border-radius: 50%;
  background: var(--lk-surface-hover); box-shadow: 0 0 0 4px var(--lk-bg); transition: transform 80ms;
}
.swap-flip::after { content: ''; position: absolute; inset: -4px; border-radius: inherit; }
.swap-flip:active:enabled { transform: scale(0.92); }
.swap-flip:disabled { color: var(--lk-text-soft); }
.swap-status:empty { display: none; }
.swap-line > span:first-child { overflow: hidden; text-overflow: ellipsis; }
.swap-line span { white-space: nowrap; }
.swap-hint { font-size: var(--text-s); color: var(--lk-text-soft); }
.swap-details summary {
  display: flex; align-items: center; justify-content: space-between; gap: var(--space-2); min-block-size: 32px;
  padding-inline: var(--space-2); border-radius: var(--radius-s); font-size: var(--text-s); color: var(--lk-text-soft);
  cursor: pointer; list-style: none; font-variant-numeric: tabular-nums;
}
.swap-details summary::-webkit-details-marker { display: none; }
.swap-details summary:hover { color: var(--lk-text); }
.swap-details[open] summary .icon { transform: rotate(180deg); }
.swap-details .facts { padding-inline: var(--space-2); }
.swap-slippage { align-items: center; }
.swap-choices { display: flex; align-items: center; gap: var(--space-1); }
.swap-choice { min-block-size: 28px; padding-inline: var(--space-2); border-radius: var(--radius-s); font-size: var(--text-s); color: var(--lk-text-soft); }
.swap-choice:hover { background: var(--lk-surface-hover); }
.swap-choice[aria-pressed='true'] { background: var(--lk-surface-hover); color: var(--lk-text); font-weight: 600; }
.swap-percent { display: inline-flex; align-items: center; gap: 2px; min-block-size: 28px; padding-inline: var(--space-2); border-radius: var(--radius-s); box-shadow: inset 0 0 0 1px var(--lk-outline); }
.swap-percent:focus-within { box-shadow: inset 0 0 0 1px var(--lk-accent-text); }
.swap-percent:has([aria-invalid='true']) { box-shadow: inset 0 0 0 1px var(--lk-danger); }
.swap-percent input { inline-size: 4ch; border: 0; padding: 0; background: none; outline: none; font-size: var(--text-s); text-align: end; }
.swap-slippage-hint { inline-size: 100%; color: var(--lk-text-soft); }
.swap-slippage-hint[data-tone='warning'] { color: var(--lk-warning); }
.swap-slippage-hint:has(:empty) { display: none; }
.swap-empty { display: block; }
.swap-suggested { display: flex; flex-wrap: wrap; gap: var(--space-2); }
.swap-chip { display: inline-flex; align-items: center; gap: 6px; min-block-size: 36px; padding-inline: 6px var(--space-3); border-radius: 999px; background: var(--lk-surface); font-size: var(--text-s); font-weight: 500; }
.swap-chip:hover { background: var(--lk-surface-hover); }
.swap-chip .logo { inline-size: 24px; block-size: 24px; }
.swap-heading { display: flex; align-items: flex-end; block-size: 28px; padding-inline: var(--space-2); font-size: var(--text-s); font-weight: 500; color: var(--lk-text-soft); }
.swap-hero { position: relative; display: grid; gap: var(--space-2); }
.swap-side { display: flex; align-items: center; gap: var(--space-3); padding: var(--space-3) var(--space-4); border-radius: var(--radius-row); background: var(--lk-surface); }
.swap-side > div { min-inline-size: 0; }
.swap-logo { flex: none; inline-size: 40px; block-size: 40px; }
.swap-total { font-size: var(--text-l); font-weight: 600; line-height: 1.3; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.swap-arrow { position: absolute; inset-block-start: calc(50% - 14px); inset-inline-end: var(--space-6); display: grid; place-items: center; inline-size: 28px; block-size: 28px; border-radius: 50%; background: var(--lk-surface-hover); color: var(--lk-text-soft); box-shadow: 0 0 0 4px var(--lk-bg); }
.swap-warnings { display: grid; gap: var(--space-2); }
.swap-warnings li { display: flex; gap: var(--space-2); padding: var(--space-3); border-radius: var(--radius-m); background: var(--lk-surface); font-size: var(--text-s); overflow-wrap: anywhere; }
.swap-warnings svg { flex: none; color: var(--lk-warning); }
.swap-warnings [data-tone='danger'] { box-shadow: inset 0 0 0 1px var(--lk-danger); }
.swap-warnings [data-tone='danger'] svg { color: var(--lk-danger); }
.swap-actions { display: grid; grid-template-columns: 1fr 1fr; gap: var(--space-3); inline-size: 100%; }
.notice > .swap-actions { margin-block-start: var(--space-4); }
.swap-decide { position: sticky; z-index: 1; inset-block-end: 0; padding-block: var(--space-2) 28px; margin-block: calc(-1 * var(--space-2)) -28px; background: var(--lk-bg); }
`
