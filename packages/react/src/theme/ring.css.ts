import { type Css, css } from './css.ts'

/** The spinning ring. */
export const ringCss: Css = css`
.ring { animation: lk-turn 900ms linear infinite; }
@keyframes lk-turn { to { transform: rotate(1turn); } }
@media (prefers-reduced-motion: reduce) { .ring { animation-duration: 2400ms; } }
`
