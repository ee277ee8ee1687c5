import { type Css, css } from '../theme/css.ts'

/**
 * The connect button, also without React (`drawPlainButton`), where no wrapper resets inherited styles: each property
 * that a page could pass down, and that the browser's button styles do not reset, is set here.
 */
export const buttonCss: Css = css`
:host {
  --lk-font-family: system-ui, sans-serif; --lk-font-size: 10px;
  display: inline-block; vertical-align: middle; max-inline-size: 100%;
}
.page-button {
  appearance: none; border: 0; margin: 0; cursor: pointer; box-sizing: border-box;
  display: flex; align-items: center; justify-content: center; gap: 8px;
  block-size: 40px; max-inline-size: 100%; padding: 0 16px; border-radius: 999px;
  font: 600 calc(var(--lk-font-size) * 1.4) / 1.4 var(--lk-font-family); white-space: nowrap; user-select: none;
  -webkit-text-fill-color: currentcolor; -webkit-text-stroke: 0; writing-mode: horizontal-tb;
  -webkit-font-smoothing: antialiased; -moz-osx-font-smoothing: grayscale; -webkit-tap-highlight-color: transparent;
  transform: scale(1);
}
.page-button[data-size='sm'] { block-size: 32px; padding-inline: 12px; }
.page-button[data-variant='accent'] { background: var(--lk-accent); color: var(--lk-on-accent); }
@media (hover: hover) { .page-button[data-variant='accent']:hover:enabled { background: var(--lk-accent-hover); } }
@media (hover: hover) { @media (prefers-reduced-motion: no-preference) { .page-button:hover { transition: background-color 150ms cubic-bezier(0.2, 0, 0, 1); } } }
.page-button:focus-visible { outline: 2px solid var(--lk-accent-text); outline-offset: 2px; }
.page-button:active:enabled { transform: scale(0.975); }
.page-button:disabled { opacity: 0.55; cursor: default; }
.page-text { overflow: hidden; text-overflow: ellipsis; min-inline-size: 0; }
.page-ring { box-sizing: border-box; flex: none; inline-size: 16px; block-size: 16px; border-radius: 50%; border: 2px solid currentColor; border-block-start-color: transparent; }
`
