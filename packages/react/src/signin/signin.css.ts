import { type Css, css } from '../theme/css.ts'

export const signInCss: Css = css`
.signin { display: grid; justify-items: center; gap: var(--space-4); padding-block-start: var(--space-3); }
.signin-pictures { display: flex; align-items: center; padding-inline-start: 8px; }
/* While the message is open, it gets the space, and the buttons stay visible. */
.signin:has([aria-expanded='true']) .signin-pictures { display: none; }
.signin-site { inline-size: 64px; block-size: 64px; margin-inline-end: -10px; }
.signin-pictures .logo-ring { inline-size: 80px; block-size: 80px; padding: 8px; }
.signin-pictures .logo-ring .logo { box-shadow: 0 0 0 4px var(--lk-bg); }
.signin .ring-text { min-block-size: 0; padding-inline: var(--space-2); }
/* Three lines, so that the buttons stay under the pointer when the first sentence becomes a shorter one. */
.signin .ring-text > p { min-block-size: 4.2em; }
.signin-card { inline-size: 100%; border-radius: var(--radius-row); background: var(--lk-surface); font-size: var(--text-s); }
.signin-facts { display: grid; gap: var(--space-2); margin: 0; padding: var(--space-3) var(--space-4); }
.signin-facts > div { display: flex; gap: var(--space-4); align-items: flex-start; justify-content: space-between; }
.signin-facts dt { color: var(--lk-text-soft); flex: none; }
.signin-facts dd { margin: 0; min-inline-size: 0; text-align: end; font-weight: 500; }
.signin-facts .line { display: block; }
.signin-facts .signin-address { display: flex; gap: var(--space-2); align-items: flex-start; font-family: ui-monospace, SFMono-Regular, Menlo, monospace; font-size: var(--text-xs); line-height: 20px; font-weight: 400; }
.signin-address bdi { max-inline-size: 27.5ch; text-align: start; }
.signin-avatar { inline-size: 20px; block-size: 20px; flex: none; }
.signin-abilities { padding: 0 var(--space-4) var(--space-3); }
.signin-abilities h3 { color: var(--lk-text-soft); padding-block-end: var(--space-1); }
.signin-group { display: grid; grid-template-columns: 16px minmax(0, 1fr); gap: var(--space-3); padding-block: var(--space-2); }
.signin-group + .signin-group { border-block-start: 1px solid var(--lk-border); }
.signin-group > .icon { margin-block-start: 2px; color: var(--lk-text-soft); }
.signin-group > [data-icon='alert'] { color: var(--lk-warning); }
.signin-abilities li { overflow-wrap: anywhere; }
.signin-read { display: flex; align-items: center; justify-content: space-between; inline-size: 100%; min-block-size: 44px; padding-inline: var(--space-4); border-block-start: 1px solid var(--lk-border) !important; border-radius: 0 0 var(--radius-row) var(--radius-row); font-weight: 500; }
@media (hover: hover) { .signin-read:hover:enabled { background: var(--lk-surface-hover); } }
.signin-read:disabled { color: var(--lk-text-soft); }
.signin-read .icon { color: var(--lk-text-soft); transition: transform var(--quick); }
.signin-read[aria-expanded='true'] .icon { transform: rotate(180deg); }
.signin-text { padding: 0 var(--space-4) var(--space-3); }
.signin-text pre { margin: 0; max-block-size: 168px; overflow: auto; overscroll-behavior: contain; white-space: pre-wrap; overflow-wrap: anywhere; font: 400 var(--text-xs) / 1.5 ui-monospace, SFMono-Regular, Menlo, monospace; color: var(--lk-text-soft); direction: ltr; text-align: start; }
`
