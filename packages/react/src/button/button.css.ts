import { type Css, css } from '../mount/css.ts'

export const buttonCss: Css = css`
:host { display: inline-block; vertical-align: middle; max-inline-size: 100%; }
/* No line of text around the button: a browser would look for its font, too. */
.lk { display: flex; }
.page-button {
  display: inline-flex; align-items: center; justify-content: center; gap: 8px;
  block-size: 40px; max-inline-size: 100%; padding-inline: 16px; border-radius: 999px;
  font-size: var(--text-s); font-weight: 600; white-space: nowrap; user-select: none;
  transition: background-color var(--quick); transform: scale(1);
}
.page-button[data-size='sm'] { block-size: 32px; padding-inline: 12px; }
.page-button[data-variant='accent'] { background: var(--lk-accent); color: var(--lk-on-accent); }
@media (hover: hover) { .page-button[data-variant='accent']:hover:enabled { background: var(--lk-accent-hover); } }
/* At once, and from a scale of its own: an animation begun by the press, or a new layout, would hold up what it opens. */
.page-button:active:enabled { transform: scale(0.975); }
.page-button:disabled { opacity: 0.55; }
.page-text { overflow: hidden; text-overflow: ellipsis; min-inline-size: 0; }
.page-ring { flex: none; inline-size: 16px; block-size: 16px; border-radius: 50%; border: 2px solid currentColor; border-block-start-color: transparent; }
`
