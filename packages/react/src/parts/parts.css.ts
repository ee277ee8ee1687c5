import { type Css, css } from '../theme/css.ts'

export const partsCss: Css = css`
.icon { display: block; flex: none; }
/* Aligned with the page's direction: a Latin name in right-to-left text stays beside its logo. */
.line { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; min-inline-size: 0; text-align: -webkit-match-parent; text-align: match-parent; }
/* A sentence of another language may be longer: it takes a second line before it is cut. */
:is(.title, .button > .line, .round-action > .line), .row:not(.virtual *) > .row-text > .line { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; white-space: normal; overflow-wrap: anywhere; line-height: 1.25; }
:is(.title, .button > .line, .round-action > .line) { text-align: center; text-wrap: balance; }
.soft { color: var(--lk-text-soft); }
.stack { display: grid; gap: var(--space-2); }
.link { color: var(--lk-accent-text); font-weight: 500; border-radius: 4px; }
@media (hover: hover) { .link:hover { text-decoration: underline; text-underline-offset: 3px; } }
/* A finger needs 44 × 44 px: a smaller control is hit beyond its edges. */
.target, button.link { position: relative; }
:is(.target, button.link, .choice, .copy-link, .icon-button, button.logo-badge)::after { content: ''; position: absolute; inset: min(0px, 50% - 22px); }
/* The link right below the choice of a token is hit below its line, not above. */
button.buy-again::after { inset-block: -6px -22px; }
.error-text { font-size: var(--text-s); color: var(--lk-danger); overflow-wrap: anywhere; }
.spinner { display: block; flex: none; inline-size: 18px; block-size: 18px; border-radius: 50%; border: 2px solid currentColor; border-block-start-color: transparent; }
.amount-input { min-block-size: 44px; }

.button {
  position: relative; display: flex; align-items: center; justify-content: center;
  gap: var(--space-2); min-block-size: 44px; inline-size: 100%;
  padding-inline: var(--space-4); border-radius: var(--radius-m);
  font-size: var(--text-s); font-weight: 600;
  transition: background-color var(--quick), box-shadow 80ms;
}
.button[data-variant='accent'] { background: var(--lk-accent); color: var(--lk-on-accent); }
@media (hover: hover) { .button[data-variant='accent']:hover:enabled { background: var(--lk-accent-hover); } }
.button[data-variant='quiet'] { background: var(--lk-surface); }
.button[data-variant='danger'] { background: var(--lk-surface); color: var(--lk-danger); }
@media (hover: hover) { .button:is([data-variant='quiet'], [data-variant='danger']):hover:enabled { background: var(--lk-surface-hover); } }
.button:disabled { background: var(--lk-surface); color: var(--lk-text-soft); }
/* A pressed control shrinks to the eye only: a ring in the card's colour covers its edge and its content gets smaller, so that its box stays under the pointer. */
:is(.button, .row):active:not(:disabled, [aria-disabled='true']) { box-shadow: inset 0 0 0 2px var(--lk-bg); }
:is(.button, .row, .tile, .icon-button) > * { transition: scale 80ms; }
:is(.button, .row, .tile, .icon-button):active:not(:disabled, [aria-disabled='true'], li) > * { scale: 0.975; }
:is(.button, button.row, a.row, .tile)::after { content: ''; position: absolute; inset: -4px; border-radius: inherit; }

.choice {
  position: relative; flex: none; display: inline-flex; align-items: center; gap: var(--space-2); max-inline-size: 50%;
  block-size: 40px; padding-inline: 6px var(--space-3); border-radius: 999px; background: var(--lk-bg);
  box-shadow: inset 0 0 0 1px var(--lk-border); font-size: var(--text-s); font-weight: 600;
}
@media (hover: hover) { .choice:hover { background: var(--lk-surface-hover); } }
.choice[data-wanted] { max-inline-size: none; padding-inline-start: var(--space-3); background: var(--lk-accent); color: var(--lk-on-accent); box-shadow: none; }
@media (hover: hover) { .choice[data-wanted]:hover { background: var(--lk-accent-hover); } }
.choice:not(:has(> .logo)) { padding-inline-start: var(--space-3); }
.choice > .logo { flex: none; inline-size: 28px; block-size: 28px; }

.icon-button {
  position: relative; display: grid; place-items: center; flex: none;
  inline-size: 32px; block-size: 32px; border-radius: var(--radius-s);
  color: var(--lk-text-soft); transition: background-color var(--quick), color var(--quick);
}
@media (hover: hover) { .icon-button:hover:enabled { background: var(--lk-surface-hover); color: var(--lk-text); } }
.icon-button:disabled { opacity: 0.4; }
.copy-link { position: relative; display: flex; align-items: center; justify-content: center; gap: 6px; inline-size: fit-content; margin-inline: auto; padding: var(--space-2); font-size: var(--text-s); color: var(--lk-text-soft); border-radius: var(--radius-s); }
@media (hover: hover) { .copy-link:hover { color: var(--lk-text); } }
[data-outcome='copied'] .icon { color: var(--lk-success); }
:dir(rtl) :is([data-icon='back'], [data-icon='chevron'], [data-icon='leave']) { transform: scaleX(-1); }

.logo {
  display: block; position: relative; overflow: hidden; flex: none;
  inline-size: 100%; block-size: 100%; border-radius: 26%; background: #fff;
}
.logo[data-shape='round'] { border-radius: 50%; }
.logo[data-waiting] { background: var(--lk-surface); }
.logo > * { display: block; inline-size: 100%; block-size: 100%; object-fit: cover; }
.logo text { font-family: var(--lk-font-family); }
.logo::after {
  content: ''; position: absolute; inset: 0; border-radius: inherit;
  box-shadow: inset 0 0 0 1px color-mix(in srgb, var(--lk-text) 10%, transparent);
}

.list { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-2); }
.row {
  position: relative; display: flex; align-items: center; gap: var(--space-3);
  inline-size: 100%; min-block-size: 56px; padding: var(--space-2);
  padding-inline-end: var(--space-4); border-radius: var(--radius-row);
  transition: background-color var(--quick), box-shadow 80ms;
}
.row[data-variant='filled'] { background: var(--lk-surface); }
@media (hover: hover) { .row:is(:hover:enabled, a:hover) { background: var(--lk-surface-hover); } }
.row:disabled { opacity: 0.5; }
.row-image { inline-size: 40px; block-size: 40px; flex: none; display: grid; place-items: center; }
.row-text { display: grid; flex: 1; min-inline-size: 0; line-height: 1.35; }
.row-text:first-child { padding-inline-start: var(--space-2); }
.row-title { font-weight: 500; }
.row-detail { font-size: var(--text-s); color: var(--lk-text-soft); }
.row-end { flex: none; max-inline-size: 45%; }
.row-count { font-size: var(--text-s); color: var(--lk-text-soft); }
.row-icon { color: var(--lk-text-soft); flex: none; }
.row[data-variant='danger'] { color: var(--lk-danger); }
.row-glyph {
  display: grid; place-items: center; inline-size: 40px; block-size: 40px;
  border-radius: 26%; background: var(--lk-surface-hover); color: var(--lk-text);
}
@media (hover: hover) { .row:hover .row-glyph { background: var(--lk-bg); } }


.virtual { position: relative; }
.virtual > li { position: absolute; }

.tag { display: inline-flex; align-items: center; gap: 6px; font-size: var(--text-xs); font-weight: 500; color: var(--lk-text-soft); white-space: nowrap; }
.tag[data-tone='success']::before { content: ''; inline-size: 6px; block-size: 6px; border-radius: 50%; background: var(--lk-success); }
.tag[data-tone='warning'] { color: var(--lk-warning); }

.field {
  display: flex; align-items: center; gap: var(--space-2); block-size: 44px;
  padding-inline: var(--space-3) 6px; border-radius: var(--radius-m);
  border: 1px solid var(--lk-outline); color: var(--lk-text-soft);
}
.field:focus-within { border-color: var(--lk-accent-text); box-shadow: 0 0 0 1px var(--lk-accent-text); }
.field[data-wrong] { border-color: var(--lk-danger); }
.field[data-wrong]:focus-within { box-shadow: 0 0 0 1px var(--lk-danger); }
.field input {
  flex: 1; min-inline-size: 0; block-size: calc(100% + 2px); margin-block: -1px; border: 0; padding: 0;
  background: none; color: var(--lk-text); outline: none;
}
.field input::placeholder { color: var(--lk-text-soft); opacity: 1; }

.checkbox { display: flex; gap: var(--space-3); align-items: flex-start; font-size: var(--text-s); color: var(--lk-text-soft); cursor: pointer; padding: 12px var(--space-1); margin-block: -4px -8px; position: relative; z-index: 1; }
.checkbox input { appearance: none; flex: none; margin: 0; inline-size: 20px; block-size: 20px; border: 1.5px solid var(--lk-outline); border-radius: 6px; display: grid; place-items: center; cursor: pointer; }
.checkbox input:checked { background: var(--lk-accent); border-color: var(--lk-accent); }
.checkbox input:checked::before { content: ''; box-sizing: border-box; inline-size: 10px; block-size: 5px; border: solid var(--lk-on-accent); border-width: 0 0 2px 2px; transform: translateY(-1px) rotate(-45deg); }

/* Fainter than the content it stands for. */
.skeleton { display: block; background: color-mix(in srgb, var(--lk-text) 7%, transparent); border-radius: var(--radius-s); }
.skeleton[data-shape='button'] { block-size: 44px; border-radius: var(--radius-m); }
.skeleton[data-shape='code'] { aspect-ratio: 1; border-radius: var(--radius-card); }
.skeleton[data-shape='amount'] { block-size: 32px; inline-size: 148px; }
.skeleton:is([data-shape='line'], [data-shape='title']) { block-size: 14px; inline-size: 96px; border-radius: 7px; }
.skeleton[data-shape='detail'] { block-size: 10px; inline-size: 64px; border-radius: 5px; }
.skeleton[data-shape='figure'] { block-size: 14px; inline-size: 52px; border-radius: 7px; }
.skeleton[data-shape='round'] { inline-size: 40px; block-size: 40px; border-radius: 50%; }
.skeleton[data-shape='square'] { inline-size: 56px; block-size: 56px; border-radius: 26%; }
.skeleton[data-shape='choice'] { inline-size: 88px; block-size: 40px; border-radius: 999px; }
.skeleton-row { display: grid; grid-template: 'round title figure' 'round detail figure' / 40px 1fr auto; align-content: center; align-items: center; gap: 8px var(--space-3); block-size: 56px; padding-inline: var(--space-2) var(--space-4); }
.skeleton-field { display: grid; grid-template: 'detail detail' 'amount choice' 'title title' / 1fr auto; align-items: center; gap: var(--space-4) var(--space-3); }
:is(.skeleton-row, .skeleton-field) > [data-shape='title'] { grid-area: title; }
:is(.skeleton-row, .skeleton-field) > [data-shape='detail'] { grid-area: detail; }
.skeleton-row > [data-shape='round'] { grid-area: round; }
.skeleton-row > [data-shape='figure'] { grid-area: figure; }
.skeleton-field > [data-shape='amount'] { grid-area: amount; }
.skeleton-field > [data-shape='choice'] { grid-area: choice; }
.skeleton-tile { display: grid; justify-items: center; gap: var(--space-3); block-size: 96px; align-content: center; }
.skeleton-fact { display: flex; align-items: center; justify-content: space-between; block-size: 40px; }

.notice { display: grid; justify-items: center; gap: var(--space-1); text-align: center; padding-block: var(--space-6); }
.notice:has(> .button, > .stack, > .link, > [role='group'], > div) { padding-block-end: 0; }
.notice-icon { display: grid; place-items: center; inline-size: 56px; block-size: 56px; border-radius: 50%; background: var(--lk-surface); color: var(--lk-text-soft); margin-block-end: var(--space-3); }
.notice-icon[data-tone='danger'] { color: var(--lk-danger); }
.notice-icon[data-tone='warning'] { color: var(--lk-warning); }
.notice-title { font-weight: 600; }
.notice-text { font-size: var(--text-s); color: var(--lk-text-soft); text-wrap: balance; max-inline-size: 300px; overflow-wrap: anywhere; }
.notice > .button, .notice > .stack { margin-block-start: var(--space-4); }
.notice > .stack { inline-size: 100%; }

.logo-ring { position: relative; inline-size: 96px; block-size: 96px; padding: 9px; }
.logo-ring-line { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; stroke-width: 3; stroke-linecap: round; transition: opacity var(--quick); }
.logo-ring-line rect { stroke: transparent; stroke-dasharray: 26 74; transition: stroke-dasharray 300ms cubic-bezier(0.2, 0, 0, 1), stroke var(--quick); }
.logo-ring[data-state='turning'] rect { stroke: var(--lk-accent-text); animation: lk-trace 1100ms linear infinite; }
.logo-ring[data-state='failed'] { animation: lk-nudge 300ms; }
.logo-ring[data-state='failed'] .logo { filter: saturate(0.6); }
.logo-ring[data-state='done'] rect { stroke: var(--lk-success); stroke-dasharray: 100 0; }
.logo-badge {
  position: absolute; inset-block-end: 0; inset-inline-end: 0; display: grid; place-items: center;
  inline-size: 32px; block-size: 32px; border-radius: 50%; background: var(--lk-surface-hover);
  color: var(--lk-text); box-shadow: 0 0 0 4px var(--lk-bg); animation: lk-pop 150ms;
}
.logo-badge[data-tone='success'] { background: var(--lk-success); color: var(--lk-bg); animation: lk-pop 200ms 150ms backwards; }
.ring-mark { display: grid; place-items: center; inline-size: 100%; block-size: 100%; border-radius: 26%; background: var(--lk-surface); color: var(--lk-text); }
.ring-screen { display: grid; justify-items: center; gap: var(--space-6); padding-block: var(--space-6) var(--space-2); }
.ring-text { display: grid; gap: var(--space-1); text-align: center; max-inline-size: 100%; align-content: start; }
.ring-text:has(h2) { min-block-size: 68px; }
.ring-text h2 { font-weight: 600; font-size: var(--text-l); line-height: 1.3; overflow-wrap: anywhere; }
.ring-text > p { font-size: var(--text-s); color: var(--lk-text-soft); text-wrap: balance; overflow-wrap: anywhere; }
.ring-actions { display: grid; gap: var(--space-2); inline-size: 100%; }
/* The amount of a finished action, and its two next steps. */
.outcome-figure { display: grid; justify-items: center; gap: 2px; text-align: center; max-inline-size: 100%; padding-block: var(--space-2) var(--space-3); }
.outcome-amount { font-size: var(--text-xl); font-weight: 600; line-height: 1.2; letter-spacing: -0.01em; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
/* Two lines, so that the buttons stay where they are when pending turns to confirmed. */
.outcome-figure + p { min-block-size: 2.8em; }
.outcome-usd { font-size: var(--text-s); color: var(--lk-text-soft); }
/* Side by side, unless a label needs more than half of the card. */
.outcome-actions { display: flex; flex-wrap: wrap; gap: var(--space-3); inline-size: 100%; }
.outcome-actions > .button { flex: 1 1 calc(50% - var(--space-3)); min-inline-size: max-content; }

.stale { position: sticky; z-index: 1; inset-block-end: 0; padding: var(--space-3) var(--space-2) var(--space-4); margin-block-end: calc(-1 * var(--space-4)); background: var(--lk-bg); text-align: center; font-size: var(--text-s); color: var(--lk-text-soft); }
.stale .link:disabled { color: inherit; }

/* The actions of a view that can scroll: always in sight, never cut. */
.footer { position: sticky; z-index: 1; inset-block-end: 0; display: flex; flex-wrap: wrap; gap: var(--space-3); inline-size: 100%; padding-block: var(--space-2) var(--space-4); margin-block: calc(-1 * var(--space-2)) calc(-1 * var(--space-4)); background: var(--lk-bg); }
.footer::before { content: ''; position: absolute; inset-inline: 0; inset-block-end: 100%; block-size: 16px; background: linear-gradient(to top, var(--lk-bg), transparent); pointer-events: none; }
.footer > .button { flex: 1 1 0; min-inline-size: 96px; }
.footer-note { flex: 1 0 100%; text-align: center; font-size: var(--text-s); color: var(--lk-text-soft); text-wrap: balance; }
.body:has(.footer) { --fade: var(--space-4); }

.blurb { display: flex; gap: var(--space-4); align-items: flex-start; padding-block: var(--space-2); }
.blurb-drawing { display: grid; place-items: center; flex: none; inline-size: 56px; block-size: 56px; border-radius: var(--radius-row); background: var(--lk-surface); color: var(--lk-accent-text); }
.blurb-title { font-weight: 600; }
.blurb-text { font-size: var(--text-s); color: var(--lk-text-soft); text-wrap: pretty; }
@keyframes lk-trace { to { stroke-dashoffset: -100; } }
@keyframes lk-nudge { 20%, 60% { transform: translateX(-5px); } 40%, 80% { transform: translateX(5px); } }
@keyframes lk-pop { from { transform: scale(0.6); opacity: 0; } }
@media (prefers-reduced-motion: reduce) {
  .logo-ring[data-state='failed'] { animation: none; }
  .logo-ring rect { animation-duration: 3s !important; }
}
`
