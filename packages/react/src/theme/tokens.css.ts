import { baseCss } from './base.css.ts'
import { type Css, css } from './css.ts'
import { ringCss } from './ring.css.ts'

const modalTokens = css`
:host, :root {
  --lk-radius: 4px;
  --lk-z-index: 999;
  --lk-qr-color: #000;
  --text-xs: calc(var(--lk-font-size) * 1.2);
  --text-l: calc(var(--lk-font-size) * 2);
  --text-xl: calc(var(--lk-font-size) * 2.8);
  --text-xxl: calc(var(--lk-font-size) * 3.6);
  --radius-s: calc(var(--lk-radius) * 2);
  --radius-m: calc(var(--lk-radius) * 3);
  --radius-row: calc(var(--lk-radius) * 3.5);
  --radius-card: calc(var(--lk-radius) * 6);
  --space-1: 4px;
  --space-2: 8px;
  --space-3: 12px;
  --space-4: 16px;
  --space-6: 24px;
  --space-8: 32px;
}
:where(.lk) :where(h1, h2, h3, p, ul, ol, li) { margin: 0; padding: 0; list-style: none; font: inherit; }
:where(.lk a) { color: inherit; text-decoration: none; }
.hidden {
  position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap;
}
`

/**
 * Every token except the colors, which come from the palette. Sizes and radii derive from the site's two master
 * variables.
 */
export const tokensCss: Css = { text: baseCss.text + ringCss.text + modalTokens.text }
