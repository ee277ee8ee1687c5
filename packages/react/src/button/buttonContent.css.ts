import { type Css, css } from '../theme/css.ts'

/** Styles of the account and network buttons beyond the connect button's. */
export const buttonContentCss: Css = css`
/* The page decides whether the button is visible and can be pressed. */
.lk { all: initial; display: flex; visibility: inherit; pointer-events: inherit; }
.page-button[data-variant='quiet'] { color: var(--lk-text); font-variant-numeric: tabular-nums; background: var(--lk-surface); box-shadow: inset 0 0 0 1px var(--lk-border); }
@media (hover: hover) { .page-button[data-variant='quiet']:hover:enabled { background: var(--lk-surface-hover); } }
.page-button[data-variant='quiet'][data-image] { padding-inline-start: 6px; }
.page-button[data-warn] { color: var(--lk-danger); }
.page-image { display: block; flex: none; inline-size: 28px; block-size: 28px; border-radius: 50%; overflow: hidden; }
.page-button[data-size='sm'] .page-image { inline-size: 22px; block-size: 22px; }
.page-image > * { inline-size: 100%; block-size: 100%; display: block; }
.page-image img, .page-image svg { inline-size: 100%; block-size: 100%; display: block; object-fit: cover; }
.page-balance { display: flex; align-items: center; gap: 6px; color: var(--lk-text-soft); font-weight: 500; padding-inline-end: 8px; border-inline-end: 1px solid var(--lk-border); }
.page-pending { display: flex; align-items: center; gap: 6px; color: var(--lk-accent-text); padding-inline-end: 8px; border-inline-end: 1px solid var(--lk-border); }
.page-status { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
.page-token { inline-size: 18px; block-size: 18px; border-radius: 50%; object-fit: cover; }
@media (max-width: 480px) {
  .page-balance { display: none; }
  /* The ring alone: with its words the button would not fit beside another one. */
  .page-pending { gap: 0; font-size: 0; }
}
`
