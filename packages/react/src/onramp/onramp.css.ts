import { type Css, css } from '../theme/css.ts'

/** The minimum heights are those of the filled fields, so that the layout does not shift when they are filled. */
export const onrampCss: Css = css`
.buy, .buy-amount, .buy-quote { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-4); }
.buy-amount, .buy-quote {
  gap: var(--space-2); padding: var(--space-4); border-radius: var(--radius-row); background: var(--lk-surface);
}
.buy-amount:focus-within { box-shadow: inset 0 0 0 1px var(--lk-accent-text); }
.buy-amount[data-wrong] { box-shadow: inset 0 0 0 1px var(--lk-danger); }
.buy-amount { align-content: start; }
.buy-amount:has(.buy-presets), .buy-amount:has(.skeleton-field) { min-block-size: 172px; }
.buy-quote.buy-empty { block-size: 224px; }
.buy-label { font-size: var(--text-s); color: var(--lk-text-soft); }
.buy-figure { display: flex; align-items: center; gap: var(--space-2); min-block-size: 44px; }
.buy-figure input, .buy-got { flex: 1; min-inline-size: 0; font-weight: 600; }
.buy-figure input {
  border: 0; padding: 0; background: none; outline: none; color: var(--lk-text); font-size: var(--text-xl);
  letter-spacing: -0.01em;
}
.buy-figure input::placeholder { color: var(--lk-text-soft); opacity: 1; }
.buy-got { font-size: var(--text-xl); letter-spacing: -0.01em; overflow-wrap: anywhere; }
.buy-again { font-size: inherit; }
.buy-note { font-size: var(--text-xs); color: var(--lk-text-soft); text-wrap: pretty; }
.buy-presets { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); gap: var(--space-2); }
.buy-preset {
  inline-size: 100%; min-block-size: 36px; border-radius: var(--radius-m); background: var(--lk-bg);
  box-shadow: inset 0 0 0 1px var(--lk-border); font-size: var(--text-s); font-weight: 500; text-align: center;
}
@media (hover: hover) { .buy-preset:hover { background: var(--lk-surface-hover); } }
.buy-preset[aria-pressed='true'] { box-shadow: inset 0 0 0 1.5px var(--lk-accent-text); }
.buy-quote .facts { font-size: var(--text-s); }
.buy-quote .fact { padding-block: 6px; }
.notice > .buy-how { margin-block-start: var(--space-1); }
.buy-how { justify-self: center; font-size: var(--text-s); padding: var(--space-2); }
.buy-flip {
  z-index: 1; justify-self: center; display: grid; place-items: center; inline-size: 44px; block-size: 44px;
  /* Half over each card: it adds no height to the form. */
  margin-block: calc((44px + var(--space-4)) / -2); border: 4px solid var(--lk-bg); border-radius: 50%;
  background: var(--lk-surface-hover);
}
.buy-links { display: flex; flex-wrap: wrap; justify-content: center; gap: 0 var(--space-4); }
.buy-price { display: grid; justify-items: end; gap: var(--space-1); font-weight: 500; }
.buy-footer { display: grid; justify-items: center; gap: var(--space-1); text-align: center; }
.buy-networks { display: flex; }
.buy-networks .logo { inline-size: 24px; block-size: 24px; margin-inline-start: -8px; box-shadow: 0 0 0 2px var(--lk-surface); }
`
