import { type Css, css } from '../theme/css.ts'

/** The form on the page, around the styles of the modal's own. */
export const onrampWidgetCss: Css = css`
:host { display: inline-block; max-inline-size: 100%; }
.lk { visibility: inherit; pointer-events: inherit; }
.widget {
  display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-4); box-sizing: border-box;
  inline-size: 360px; max-inline-size: 100%; min-inline-size: 0; margin: 0; padding: var(--space-4); border: 0;
  border-radius: var(--radius-card); background: var(--lk-bg); box-shadow: inset 0 0 0 1px var(--lk-border);
}
.widget:disabled { opacity: 0.55; }
select.choice { appearance: none; border: 0; margin: 0; padding-inline: var(--space-3); font: inherit; font-size: var(--text-s); font-weight: 600; color: inherit; cursor: pointer; }
`
