import { type Css, css } from '../theme/css.ts'

export const walletConnectCss: Css = css`
.pairing { display: grid; justify-items: center; gap: var(--space-3); }
.pairing :is(.tabs, .ring-screen) { inline-size: 100%; }
.pairing-get { font-size: var(--text-s); color: var(--lk-text-soft); }
`
