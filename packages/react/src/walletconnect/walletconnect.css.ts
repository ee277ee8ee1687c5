import { type Css, css } from '../mount/css.ts'

export const walletConnectCss: Css = css`
.pairing { display: grid; justify-items: center; gap: var(--space-3); }
.pairing .tabs { inline-size: 100%; }
.pairing-text { font-size: var(--text-s); color: var(--lk-text-soft); text-align: center; text-wrap: balance; }
.pairing-get { font-size: var(--text-s); color: var(--lk-text-soft); }
`
