import { type Css, css } from '../theme/css.ts'

export const socialCss: Css = css`
.social-mark { display: grid; place-items: center; inline-size: 100%; block-size: 100%; border-radius: 26%; background: var(--lk-surface); color: var(--lk-text); }
.farcaster { display: grid; justify-items: center; gap: var(--space-3); }
`
