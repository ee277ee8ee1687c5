import { type Css, css } from '../theme/css.ts'

export const pictureCss: Css = css`
.picture { display: block; overflow: hidden; inline-size: 100%; aspect-ratio: 1; border-radius: var(--radius-row); background: var(--lk-surface); }
.picture > * { display: block; inline-size: 100%; block-size: 100%; object-fit: cover; }
`
