import { type Css, css } from '@latchkey/react/vault'

/** The recovery code and the 24 words: numbered cells. Printed, a page holds the code alone. */
export const recoveryCss: Css = css`
.groups { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: var(--space-2); counter-reset: group; }
.groups li {
  display: flex; align-items: baseline; gap: 6px; min-block-size: 44px; padding: 11px 10px; border-radius: var(--radius-m);
  background: var(--lk-surface); counter-increment: group; font: 600 var(--text-m) / 1.4 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}
.groups li::before { content: counter(group); min-inline-size: 1.2ch; font-size: var(--text-xs); font-weight: 400; color: var(--lk-text-soft); }
/* All 24 are in sight at once. */
.groups[data-count='words'] li { min-block-size: 36px; padding: 8px var(--space-2); font-size: var(--text-s); overflow-wrap: anywhere; }
.groups[data-count='words'] li::before { min-inline-size: 2ch; }
.save-row { display: flex; flex-wrap: wrap; gap: var(--space-2); }
.save-row .button { flex: 1 1 0; min-inline-size: max-content; padding-inline: var(--space-2); }
.print-only { display: none; }
@media print {
  :root { color-scheme: light; }
  body.lk, main.card { background: #fff; color: #000; }
  .header, .origin-line, .actions, .save-row, .no-print { display: none !important; }
  .print-only { display: block; font-size: 14px; text-align: center; }
  .groups li { background: none; border: 1px solid #999; color: #000; }
}
@media (max-width: 340px) { .groups { grid-template-columns: repeat(2, minmax(0, 1fr)); } .groups[data-count='code'] { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 6px; } .groups[data-count='code'] li { padding-inline: 6px; font-size: var(--text-s); } }
`
