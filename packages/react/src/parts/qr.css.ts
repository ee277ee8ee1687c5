import { type Css, css } from '../theme/css.ts'

export const qrCss: Css = css`
.qr { position: relative; inline-size: 100%; max-inline-size: 348px; aspect-ratio: 1; padding: var(--space-4); border-radius: var(--radius-card); background: #fff; color: var(--lk-qr-color); border: 1px solid var(--lk-border); }
/* WebKit resolves a block size of 100 % against the padded box: the code keeps its own ratio. */
.qr-code { inline-size: 100%; aspect-ratio: 1; }
/* Fades in from the placeholder's opacity, at the same place. */
.qr-code[data-ready] { animation: lk-ink 150ms; }
@keyframes lk-ink { from { opacity: 0.1; } }
.qr-dots { display: block; inline-size: 100%; aspect-ratio: 1; }
.qr-logo { position: absolute; inset: 0; margin: auto; inline-size: 60px; block-size: 60px; display: grid; place-items: center; color: #000; }
.qr-text { font-size: var(--text-s); color: var(--lk-text-soft); text-align: center; text-wrap: balance; }
`
