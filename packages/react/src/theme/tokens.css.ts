import { type Css, css } from '../mount/css.ts'

/** Everything but colour: those come from the palette. Sizes and radii hang on the owner's two masters. */
export const tokensCss: Css = css`
:host {
  --lk-font-family: -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Ubuntu, Cantarell,
    'Noto Sans', 'Helvetica Neue', Arial, sans-serif;
  --lk-font-size-master: 10px;
  --lk-border-radius-master: 4px;
  --lk-z-index: 999;
  --lk-qr-color: #000;
  --text-xs: calc(var(--lk-font-size-master) * 1.2);
  --text-s: calc(var(--lk-font-size-master) * 1.4);
  --text-m: calc(var(--lk-font-size-master) * 1.6);
  --text-l: calc(var(--lk-font-size-master) * 2);
  --text-xl: calc(var(--lk-font-size-master) * 2.8);
  --text-xxl: calc(var(--lk-font-size-master) * 3.6);
  --radius-s: calc(var(--lk-border-radius-master) * 2);
  --radius-m: calc(var(--lk-border-radius-master) * 3);
  --radius-row: calc(var(--lk-border-radius-master) * 3.5);
  --radius-card: calc(var(--lk-border-radius-master) * 6);
  --space-1: 4px;
  --space-2: 8px;
  --space-3: 12px;
  --space-4: 16px;
  --space-6: 24px;
  --space-8: 32px;
  --quick: 150ms cubic-bezier(0.2, 0, 0, 1);
}
*, ::before, ::after { box-sizing: border-box; }
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
:where(.lk) :where(h1, h2, h3, p, ul, ol, li) { margin: 0; padding: 0; list-style: none; font: inherit; }
:where(.lk a) { color: inherit; text-decoration: none; }
:where(.lk :focus) { outline: none; }
:where(.lk :focus-visible) { outline: 2px solid var(--lk-accent-text); outline-offset: 2px; }
.hidden {
  position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap;
}
.ring { animation: lk-turn 900ms linear infinite; }
@keyframes lk-turn { to { transform: rotate(1turn); } }
@media (prefers-reduced-motion: reduce) {
  .lk, .lk *, .lk ::before, .lk ::after { animation-duration: 1ms; transition-duration: 1ms; }
  .ring { animation-duration: 2400ms; }
}
`
