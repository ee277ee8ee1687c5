import { type Css, css } from '../theme/css.ts'

export const nftsCss: Css = css`
.nfts { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-3); }
.nft { display: grid; inline-size: 100%; padding-block-end: var(--space-2); border-radius: var(--radius-row); line-height: 1.4; }
.nft > * { transition: scale 80ms; }
.nft:active > * { scale: 0.985; }
.nft-picture { position: relative; display: block; margin-block-end: 6px; }
@media (hover: hover) { .nft:hover .picture { opacity: 0.9; } }
.nft-count, .nft-mark { position: absolute; inset-block-end: 6px; padding: 2px 8px; border-radius: 999px; font-size: var(--text-xs); font-weight: 600; background: var(--lk-bg); color: var(--lk-text); }
.nft-count { inset-inline-end: 6px; }
.nft-mark { inset-inline-start: 6px; color: var(--lk-warning); }
.nft-name { font-size: var(--text-s); font-weight: 500; padding-inline: 2px; }
.nft-collection { font-size: var(--text-xs); color: var(--lk-text-soft); padding-inline: 2px; }
.nft-skeletons { display: grid; grid-template-columns: 1fr 1fr; gap: var(--space-2); }
.nft-skeleton { display: grid; align-content: start; gap: 6px; aspect-ratio: 170 / 222; }
.nft-skeleton-picture { aspect-ratio: 1; margin-block-end: 4px; border-radius: var(--radius-row); }
.nft-skeleton > :last-child { inline-size: 64px; block-size: 10px; }
.nfts-spam { display: grid; justify-items: center; gap: var(--space-2); text-align: center; font-size: var(--text-s); }
.nfts-note, .nfts-none { color: var(--lk-text-soft); text-wrap: balance; }
.nfts-none { text-align: center; padding-block: var(--space-6) 0; }
`
