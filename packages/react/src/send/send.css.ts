import { type Css, css } from '../theme/css.ts'

export const sendCss: Css = css`
.send, .send-preview, .send-tokens { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-4); }
.send-amount {
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-3); align-content: start; padding: var(--space-4);
  border-radius: var(--radius-row); background: var(--lk-surface);
  /* Reserves space for the value and the balance, which load later. */
  min-block-size: calc(100px + 2.8 * var(--text-s));
}
.send-amount:focus-within { box-shadow: inset 0 0 0 1px var(--lk-accent-text); }
.send-figure { display: flex; align-items: center; gap: var(--space-2); font-size: var(--text-xl); font-weight: 600; }
.send-figure input {
  flex: 1; min-inline-size: 0; border: 0; padding: 0; background: none; outline: none;
  font-size: var(--text-xl); font-weight: 600; letter-spacing: -0.01em;
}
.send-figure input::placeholder { color: var(--lk-text-soft); }
.send-worth { justify-self: start; display: inline-flex; align-items: center; gap: var(--space-1); color: var(--lk-text-soft); font-size: var(--text-s); }
@media (hover: hover) { .send-worth:hover { color: var(--lk-text); } }
.send-available { display: flex; justify-content: space-between; gap: var(--space-3); font-size: var(--text-s); color: var(--lk-text-soft); }
.send-recipient { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-2); }
.send-field {
  display: flex; align-items: center; gap: var(--space-3); min-block-size: 56px; padding-inline: var(--space-4);
  border-radius: var(--radius-row); background: var(--lk-surface);
}
.send-field:focus-within { box-shadow: inset 0 0 0 1px var(--lk-accent-text); }
:is(.send-amount, .send-field)[data-wrong] { box-shadow: inset 0 0 0 1px var(--lk-danger); }
.send-field input { align-self: stretch; flex: 1; min-inline-size: 0; border: 0; padding: 0; background: none; outline: none; text-overflow: ellipsis; }
.send-field input::placeholder { color: var(--lk-text-soft); }
/* As wide as its target of 44 px needs beside that of the QR code. */
.send-field .link { min-inline-size: 32px; }
.send-hint { font-size: var(--text-s); color: var(--lk-text-soft); }
/* Two lines are reserved, so that the button does not move while a name is resolved. */
.send-whom-place { min-block-size: calc(2.8 * var(--text-s)); }
.send-whom { display: flex; align-items: flex-start; gap: var(--space-2); padding-inline: var(--space-2); font-size: var(--text-xs); }
.send-avatar { flex: none; display: block; inline-size: 24px; block-size: 24px; border-radius: 50%; overflow: hidden; }
.send-avatar > * { display: block; inline-size: 100%; block-size: 100%; }
.send-avatar svg, .send-avatar img { display: block; inline-size: 100%; block-size: 100%; }
.send-groups { font-family: ui-monospace, SFMono-Regular, Menlo, monospace; color: var(--lk-text-soft); line-height: 1.6; }
.send-hero { display: grid; justify-items: center; gap: var(--space-1); padding-block: var(--space-2); text-align: center; }
.send-logo { display: block; inline-size: 48px; block-size: 48px; }
.send-to { display: grid; grid-template-columns: auto minmax(0, 1fr); align-items: center; gap: var(--space-3); padding-block-start: 4px; }
.send-to .send-avatar { inline-size: 32px; block-size: 32px; }
.send-total { font-size: var(--text-xl); font-weight: 600; overflow-wrap: anywhere; }
.send-warnings { display: grid; gap: var(--space-2); }
.send-warnings li {
  display: flex; gap: var(--space-2); padding: var(--space-3); border-radius: var(--radius-m);
  background: var(--lk-surface); font-size: var(--text-s); overflow-wrap: anywhere; color: var(--lk-text);
}
.send-warnings svg { flex: none; color: var(--lk-warning); }
.send-warnings [data-tone='danger'] { box-shadow: inset 0 0 0 1px var(--lk-danger); }
.send-warnings [data-tone='danger'] svg { color: var(--lk-danger); }
`
