import { type Css, css } from '../theme/css.ts'

export const modalCss: Css = css`
/* clip, not hidden: a hidden overflow can still be scrolled, and focusing an element in a rising sheet would scroll it. */
.modal {
  position: fixed; inset: 0; inline-size: auto; block-size: auto; margin: 0; overflow: clip;
  /* The top edge is the same on every view: where a card of the greatest height would be centred. */
  padding: max(var(--space-4), (100dvh - 640px) / 2) var(--space-4) var(--space-4);
  place-items: start center; z-index: var(--lk-z-index);
}
.modal:not([open]), .modal:not([open])::backdrop { transition: opacity 150ms, overlay 150ms allow-discrete, display 150ms allow-discrete; }
.modal:not([open]) { display: none; opacity: 0; }
.modal[open] { display: grid; opacity: 1; }
.modal::backdrop { background: rgb(0 0 0 / 0.5); opacity: 0; }
.modal[open]::backdrop { opacity: 1; }
:host(:not([data-calm])) .modal[open]::backdrop { animation: lk-dim 150ms; }
@keyframes lk-dim { from { opacity: 0.5; } }

.card {
  position: relative; display: flex; flex-direction: column; overflow: hidden; container-type: inline-size;
  inline-size: 100%; max-inline-size: 380px; max-block-size: min(640px, 100%);
  background: var(--lk-bg); border: 1px solid var(--lk-border); border-radius: var(--radius-card);
  box-shadow: 0 24px 64px -16px rgb(0 0 0 / 0.45);
}
:host(:not([data-calm])) .modal[open] .card { animation: lk-rise 150ms cubic-bezier(0.2, 0, 0, 1); }
@keyframes lk-rise { from { opacity: 0.5; transform: translateY(8px) scale(0.985); } }
.card[data-shaking] { animation: lk-shake 500ms !important; }
@keyframes lk-shake {
  12%, 60% { transform: translateX(-8px); }
  36%, 84% { transform: translateX(8px); }
  48%, 72% { transform: translateX(0); }
}
.grab { display: none; }

.header { display: grid; grid-template-columns: 56px minmax(0, 1fr) 56px; align-items: center; flex: none; block-size: 56px; padding-inline: var(--space-3); }
.slot { display: flex; gap: var(--space-3); }
.slot[data-end] { justify-content: flex-end; grid-column: 3; }
.title { grid-column: 2; font-size: var(--text-m); font-weight: 600; text-align: center; }
.header h1:focus-visible { outline: none; }
.network-selector { display: flex; align-items: center; gap: 2px; color: var(--lk-text-soft); border-radius: 999px; padding-block: 2px; padding-inline: 2px 6px; position: relative; transition: background-color var(--quick); }
.network-selector::after { content: ''; position: absolute; inset: -6px; }
@media (hover: hover) { .network-selector:hover { background: var(--lk-surface-hover); color: var(--lk-text); } }
.network-badge { display: block; inline-size: 28px; block-size: 28px; }

.body { position: relative; flex: 0 1 auto; min-block-size: 0; overflow: hidden auto; overscroll-behavior: contain; scrollbar-width: thin; scrollbar-color: var(--lk-border) transparent; --fade: 28px; }
.body[data-more-below] { mask-image: linear-gradient(to top, transparent, #000 var(--fade)); }
.body[data-more-above] { mask-image: linear-gradient(to bottom, transparent, #000 var(--fade)); }
.body[data-more-above][data-more-below] { mask-image: linear-gradient(to bottom, transparent, #000 var(--fade), #000 calc(100% - var(--fade)), transparent); }
.body[aria-busy='true'] { opacity: 0.5; }
/* As wide as the card: the scrollbar covers the padding, so that its appearance shifts nothing. */
/* With the header at least 300 px high; what is shorter stands in the middle, but a list begins at the top. */
.view { inline-size: 100cqi; min-block-size: 242px; padding: var(--space-1) var(--space-4) var(--space-4); align-content: center; }
.view:has(.list, .placeholder, .virtual, [role='tablist']) { align-content: start; }
.leaving { position: absolute; inset-block-start: 0; inset-inline: 0; pointer-events: none; }
.travelling { position: absolute; inset: 0 auto auto 0; z-index: 1; pointer-events: none; transform-origin: 0 0; }
.placeholder { align-content: start; min-block-size: 222px; }

/* Beside the card, not over it: a toast must not cover a button. */
.toast-place { position: absolute; inset-inline: var(--space-4); inset-block-end: var(--space-4); max-inline-size: 380px; margin-inline: auto; display: grid; pointer-events: none; z-index: 2; }
.toast { pointer-events: auto; display: flex; align-items: center; gap: var(--space-2); padding-block: var(--space-2); padding-inline: var(--space-3) var(--space-2); min-block-size: 48px; border-radius: var(--radius-row); background: var(--lk-bg); border: 1px solid var(--lk-border); box-shadow: 0 8px 32px rgb(0 0 0 / 0.3); font-size: var(--text-s); animation: lk-rise 150ms; }
.toast-text { flex: 1; min-inline-size: 0; overflow-wrap: anywhere; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
.toast[data-variant='success'] .toast-icon { color: var(--lk-success); }
.toast[data-variant='error'] .toast-icon { color: var(--lk-danger); }
.toast-ring { display: block; inline-size: 18px; block-size: 18px; border-radius: 50%; border: 2px solid var(--lk-border); border-block-start-color: var(--lk-accent-text); }

.alert { display: flex; gap: var(--space-2); align-items: flex-start; margin: 0 var(--space-4) var(--space-2); padding-block: 10px; padding-inline: var(--space-3) var(--space-2); border-radius: var(--radius-m); font-size: var(--text-s); background: var(--lk-surface); }
.alert > .icon { margin-block: 7px; }
.alert-text { flex: 1; min-inline-size: 0; overflow-wrap: anywhere; padding-block: 6px; }
.alert-remedy { display: block; margin-block-start: 4px; font-size: var(--text-xs); color: var(--lk-text-soft); user-select: text; }
.alert-detail { display: block; font-family: ui-monospace, monospace; font-size: var(--text-xs); color: var(--lk-text-soft); }
.alert[data-variant='error'] > .icon { color: var(--lk-danger); }
.alert[data-variant='warning'] > .icon, .alert[data-variant='info'] > .icon { color: var(--lk-warning); }
.alert[data-variant='success'] > .icon { color: var(--lk-success); }

/* Its own width: in a parent that shrinks to fit (flex, grid, table, float) 100 % would be 0. */
.box { display: block; position: relative; inline-size: 380px; max-inline-size: 100%; margin-inline: auto; }
.box .toast-place { inset: auto var(--space-3) var(--space-3); }
.box .card { margin-inline: auto; box-shadow: none; }

@media (max-width: 480px) {
  .modal { inset: 0 auto auto 0; inline-size: 100vw; block-size: 100dvh; padding: 0 0 var(--keyboard, 0px); place-items: end stretch; }
  .modal .card {
    max-inline-size: none; max-block-size: min(720px, 100dvh - 24px - var(--keyboard, 0px)); border-width: 1px 0 0;
    border-end-start-radius: 0; border-end-end-radius: 0; padding-block-end: env(safe-area-inset-bottom);
  }
  :host(:not([data-calm])) .modal[open] .card { animation-name: lk-sheet; }
  .modal:not([open]) .card { translate: 0 100%; transition: translate 150ms; }
  .modal .grab { display: block; position: absolute; inset-block-start: 6px; inset-inline: 0; block-size: 4px; inline-size: 36px; margin-inline: auto; border-radius: 2px; background: var(--lk-outline); touch-action: none; }
  .modal .toast-place { inset-block: max(var(--space-3), env(safe-area-inset-top)) auto; }
  .modal .header { touch-action: none; block-size: 60px; padding-block-start: var(--space-1); }
}
@keyframes lk-sheet { from { transform: translateY(100%); } }
@media (prefers-reduced-motion: reduce) {
  .lk .card[data-shaking] { animation: lk-blink 500ms !important; }
}
@keyframes lk-blink { 50% { opacity: 0.6; } }
`
