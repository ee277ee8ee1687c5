import { type Css, css } from '../theme/css.ts'

export const roundActionsCss: Css = css`
.round-actions { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 88px); justify-content: center; }
.round-action { display: grid; grid-template-columns: minmax(0, 1fr); justify-items: center; gap: 6px; inline-size: 100%; font-size: var(--text-s); font-weight: 500; border-radius: var(--radius-m); }
.round-action > .line { max-inline-size: 100%; }
@media (max-width: 360px) { .round-action { font-size: var(--text-xs); } }
.round-glyph { display: grid; place-items: center; inline-size: 52px; block-size: 52px; border-radius: 50%; background: var(--lk-surface); color: var(--lk-accent-text); transition: background-color var(--quick), transform 80ms; }
@media (hover: hover) { .round-action:hover .round-glyph { background: var(--lk-surface-hover); } }
.round-action:active .round-glyph { transform: scale(0.95); }
`
