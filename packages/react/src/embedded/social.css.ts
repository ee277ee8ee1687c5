import { type Css, css } from '../theme/css.ts'

export const socialCss: Css = css`
.farcaster { display: grid; justify-items: center; gap: var(--space-3); }
`
