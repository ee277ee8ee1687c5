import { type Css, css } from '../theme/css.ts'

export const nftCss: Css = css`
.nft-detail { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-3); }
.nft-detail > .picture { border-radius: calc(var(--radius-card) - 8px); }
.nft-title { font-size: var(--text-l); font-weight: 600; line-height: 1.3; overflow-wrap: anywhere; }
.nft-subtitle { font-size: var(--text-s); color: var(--lk-text-soft); overflow-wrap: anywhere; }
.nft-description { font-size: var(--text-s); color: var(--lk-text-soft); overflow-wrap: anywhere; text-wrap: pretty; }
.nft-warning { padding: var(--space-3); border-radius: var(--radius-m); background: var(--lk-surface); color: var(--lk-warning); font-size: var(--text-s); }
.traits { display: grid; grid-template-columns: 1fr 1fr; gap: var(--space-2); margin: 0; }
.trait { padding: var(--space-2) var(--space-3); border-radius: var(--radius-m); background: var(--lk-surface); min-inline-size: 0; }
.trait-name { font-size: var(--text-xs); color: var(--lk-text-soft); }
.trait-value { margin: 0; font-size: var(--text-s); font-weight: 500; }
`
