import { type Css, css } from './css.ts'

/**
 * Base styles of the modal, of the vault's page (`:root`) and of every button but the connect button. No rule for every `::before` and `::after`: the
 * browser would compute two more styles per element before the first paint.
 */
export const baseCss: Css = css`
:host, :root {
  --lk-font-family: system-ui, sans-serif;
  --lk-font-size: 10px;
  --text-s: calc(var(--lk-font-size) * 1.4);
  --text-m: calc(var(--lk-font-size) * 1.6);
  --quick: 150ms cubic-bezier(0.2, 0, 0, 1);
}
* { box-sizing: border-box; }
.lk {
  all: initial;
  display: block;
  font: 400 var(--text-m) / 1.4 var(--lk-font-family);
  font-variant-numeric: tabular-nums;
  color: var(--lk-text);
  -webkit-font-smoothing: antialiased;
  -moz-osx-font-smoothing: grayscale;
  -webkit-tap-highlight-color: transparent;
}
:where(.lk) :where(button, input) { font: inherit; color: inherit; letter-spacing: inherit; }
:where(.lk button) { appearance: none; border: 0; background: none; padding: 0; margin: 0; cursor: pointer; text-align: inherit; }
:where(.lk button:disabled) { cursor: default; }
:where(.lk :focus) { outline: none; }
:where(.lk :focus-visible) { outline: 2px solid var(--lk-accent-text); outline-offset: 2px; }
@media (prefers-reduced-motion: reduce) { .lk, .lk * { animation-duration: 1ms; transition-duration: 0s; } }
`
