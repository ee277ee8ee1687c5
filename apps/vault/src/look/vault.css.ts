import { type Css, css } from '@latchkey/react/vault'

/** The vault's page around the modal's card: it fills a frame, is a sheet in a small window, and stands in the middle of a big one. */
export const vaultCss: Css = css`
html, body.lk, #root { block-size: 100%; }
body.lk { background: var(--lk-bg); }
main.card { block-size: 100%; max-inline-size: none; max-block-size: none; margin: 0; border: 0; border-radius: 0; box-shadow: none; }
/* A window's page is darker than its card, as the page behind the modal is. */
:root:not([data-kind='frame']) { --vault-page: color-mix(in srgb, var(--lk-bg), #000 8%); }
:root:not([data-kind='frame'])[data-theme='dark'] { --vault-page: color-mix(in srgb, var(--lk-bg), #000 55%); }
:root:not([data-kind='frame']) body.lk { background: var(--vault-page); }
main.card .body { flex: 1; display: flex; flex-direction: column; }
main.card .view { flex: 1 0 auto; display: flex; flex-direction: column; gap: var(--space-4); }
/* A frame is as tall as its content, a small window is filled. */
[data-kind='frame'] main.card .view { flex: none; min-block-size: 310px; }
.grow { flex: 1; }
.origin-line {
  flex: none; display: flex; align-items: center; justify-content: center; gap: 6px; min-inline-size: 0;
  padding: var(--space-2) var(--space-4) calc(var(--space-3) + env(safe-area-inset-bottom));
  font-size: var(--text-xs); color: var(--lk-text-soft);
}
@media (min-width: 481px) and (min-height: 481px) {
  :root:not([data-kind='frame']) main.card {
    block-size: auto; min-block-size: 300px; max-block-size: min(640px, calc(100dvh - 32px)); inline-size: 380px; max-inline-size: 100%;
    margin: max(16px, calc((100dvh - 640px) / 2)) auto 0; border: 1px solid var(--lk-border); border-radius: var(--radius-card);
    box-shadow: 0 24px 64px -16px rgb(0 0 0 / 0.45);
  }
}
@media (max-width: 480px) {
  :root:not([data-kind='frame']) #root { display: flex; flex-direction: column; justify-content: flex-end; overflow: clip; }
  :root:not([data-kind='frame']) main.card {
    block-size: auto; min-block-size: 400px; max-block-size: calc(100dvh - 24px); border-block-start: 1px solid var(--lk-border);
    border-radius: var(--radius-card) var(--radius-card) 0 0; box-shadow: 0 24px 64px -16px rgb(0 0 0 / 0.45);
  }
  main.card .grab {
    display: block; position: absolute; inset-block-start: 6px; inset-inline: 0; block-size: 4px; inline-size: 36px; margin-inline: auto;
    border-radius: 2px; background: var(--lk-outline); touch-action: none;
  }
  main.card .header { touch-action: none; block-size: 60px; padding-block-start: var(--space-1); }
}
.actions { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-2); }
/* The buttons of a card stay in sight while its content scrolls beneath. */
main.card .view > :is(.actions, .button):last-child, main.card .view > .form > :is(.actions, .button):last-child {
  position: sticky; z-index: 1; inset-block-end: var(--space-2);
}
main.card .view > .actions:last-child, main.card .view > .form > .actions:last-child { inset-block-end: 0; padding-block-end: var(--space-2); margin-block-end: calc(-1 * var(--space-2)); background: var(--lk-bg); }
main.card .view > .button:last-child { box-shadow: 0 0 0 var(--space-3) var(--lk-bg); }
.actions > .link { justify-self: center; min-block-size: 36px; font-size: var(--text-s); }
.lead { text-align: center; font-size: var(--text-l); font-weight: 600; line-height: 1.3; text-wrap: balance; overflow-wrap: anywhere; }
.plain { text-align: center; font-size: var(--text-s); color: var(--lk-text-soft); text-wrap: balance; overflow-wrap: anywhere; }
.note { text-align: center; font-size: var(--text-xs); color: var(--lk-text-soft); text-wrap: balance; overflow-wrap: anywhere; }
.intro { display: grid; gap: var(--space-1); }
.who {
  align-self: center; display: flex; align-items: center; max-inline-size: 100%; min-block-size: 32px; padding: 6px var(--space-3);
  border-radius: 999px; background: var(--lk-surface); font-size: var(--text-s); overflow-wrap: anywhere;
}
.error-text, .done-line { display: flex; gap: var(--space-2); align-items: flex-start; font-size: var(--text-s); overflow-wrap: anywhere; text-wrap: pretty; }
.error-text { padding: var(--space-3); border-radius: var(--radius-m); background: var(--lk-surface); box-shadow: inset 0 0 0 1px var(--lk-danger); }
.error-text .icon { color: var(--lk-danger); }
.done-line { padding: var(--space-3); border-radius: var(--radius-m); background: var(--lk-surface); }
.done-line .icon { color: var(--lk-success); }
.also { padding: var(--space-3); border-radius: var(--radius-m); background: var(--lk-surface); font-size: var(--text-s); text-align: center; text-wrap: balance; overflow-wrap: anywhere; }
.also-words { color: var(--lk-text-soft); font-size: var(--text-xs); }
a.button { text-decoration: none; }
.opening { position: relative; display: grid; place-items: center; margin: auto; inline-size: 72px; block-size: 72px; color: var(--lk-text-soft); }
.opening-ring { position: absolute; inset: 0; border-radius: 50%; border: 2px solid var(--lk-border); border-block-start-color: var(--lk-accent-text); }
.button .busy { inline-size: 16px; block-size: 16px; border-radius: 50%; border: 2px solid currentColor; border-block-start-color: transparent; }
.form { flex: 1; display: flex; flex-direction: column; gap: var(--space-4); }
.labelled { display: grid; gap: 6px; font-size: var(--text-s); color: var(--lk-text-soft); }
.labelled .field { padding-inline-end: var(--space-3); }
.labelled :is(input, textarea) { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 16px; color: var(--lk-text); }
.labelled[data-kind='code'] :is(input, textarea) { text-transform: uppercase; letter-spacing: 0.06em; }
.labelled textarea {
  padding: var(--space-3); border: 1px solid var(--lk-outline); border-radius: var(--radius-m); background: none; resize: none; line-height: 1.6;
}
.labelled textarea:focus { outline: none; border-color: var(--lk-accent-text); box-shadow: 0 0 0 1px var(--lk-accent-text); }
.field-error { color: var(--lk-danger); }
.section-title { padding-inline: var(--space-1); font-size: var(--text-s); font-weight: 500; color: var(--lk-text-soft); }
li.row { padding-block: var(--space-2); }
li.row .row-title { font-size: var(--text-s); }
li.row .row-detail { font-size: var(--text-xs); }
li.row bdi { overflow-wrap: anywhere; }
.row-action { position: relative; flex: none; min-block-size: 32px; min-inline-size: 36px; padding-inline: var(--space-2); border-radius: var(--radius-s); font-size: var(--text-s); font-weight: 500; color: var(--lk-accent-text); }
.row-action::after { content: ''; position: absolute; inset: -6px; }
.row-action[data-danger] { color: var(--lk-danger); }
.row-action:disabled { color: var(--lk-text-soft); }
.ring-icon { display: grid; place-items: center; inline-size: 100%; block-size: 100%; border-radius: 50%; background: var(--lk-surface); color: var(--lk-text); }
@media (prefers-reduced-motion: reduce) { .busy { animation-duration: 2400ms !important; } }
`
