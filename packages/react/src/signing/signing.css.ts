import { type Css, css } from '../theme/css.ts'

export const signingCss: Css = css`
.signing { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-4); }
.signing > .notice { padding-block: var(--space-2) 0; }
.signing-head { display: grid; justify-items: center; gap: var(--space-1); padding-block: var(--space-2); text-align: center; }
.signing-head > p { font-size: var(--text-s); color: var(--lk-text-soft); text-wrap: balance; overflow-wrap: anywhere; }
.signing-head > .signing-total { color: var(--lk-text); font-size: var(--text-xl); font-weight: 600; line-height: 1.25; font-variant-numeric: tabular-nums; }
.signing-dangers { display: grid; gap: var(--space-2); }
.signing-dangers li {
  display: flex; gap: var(--space-2); padding: var(--space-3); border-radius: var(--radius-m); background: var(--lk-surface);
  box-shadow: inset 0 0 0 1px var(--lk-danger); font-size: var(--text-s); overflow-wrap: anywhere;
}
.signing-dangers svg { flex: none; color: var(--lk-danger); }
.signing-part { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-2); font-size: var(--text-s); overflow-wrap: anywhere; }
.signing-part h2 { color: var(--lk-text-soft); font-size: var(--text-s); }
.signing-part ul { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-2); }
.signing-part li { font-weight: 500; }
.signing-part [data-sign='in'] { color: var(--lk-success); }
.signing-part [data-sign='out'] { color: var(--lk-danger); }
.words { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-2); overflow-wrap: anywhere; }
.words-intent { font-size: var(--text-l); font-weight: 600; line-height: 1.3; text-wrap: balance; }
.words-sentence { font-size: var(--text-m); line-height: 1.45; text-wrap: pretty; }
.words-sentence > bdi { font-weight: 600; }
.words-author { display: flex; align-items: center; gap: 6px; font-size: var(--text-xs); color: var(--lk-text-soft); }
.words-author svg { flex: none; }
.words-call { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-1); padding-inline-start: var(--space-3); border-inline-start: 2px solid var(--lk-border); }
.signing-text {
  max-block-size: 160px; margin: var(--space-2) 0 0; padding: var(--space-3); overflow: auto; border-radius: var(--radius-m);
  background: var(--lk-surface); font-family: ui-monospace, SFMono-Regular, Menlo, monospace; font-size: var(--text-xs);
  font-weight: 400; white-space: pre-wrap; overflow-wrap: anywhere;
}
.signing-who { display: block; text-wrap: balance; margin-block-start: 2px; font-family: ui-monospace, SFMono-Regular, Menlo, monospace; font-size: var(--text-xs); font-weight: 400; line-height: 1.6; color: var(--lk-text-soft); }
/* The vault's page, which has no modal's footer. */
.signing-actions {
  position: sticky; z-index: 1; inset-block-end: 0; display: grid; grid-template-columns: 1fr 1fr; gap: var(--space-3);
  padding-block: var(--space-2) var(--space-4); margin-block: calc(-1 * var(--space-2)) calc(-1 * var(--space-4)); background: var(--lk-bg);
}
.signing-actions::before { content: ''; position: absolute; inset-inline: 0; inset-block-end: 100%; block-size: 16px; background: linear-gradient(to top, var(--lk-bg), transparent); pointer-events: none; }
`
