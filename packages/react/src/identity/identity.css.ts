import { type Css, css } from '../theme/css.ts'

export const identityCss: Css = css`
.name-text { font-size: var(--text-s); color: var(--lk-text-soft); text-wrap: balance; overflow-wrap: anywhere; }
.name-form { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-4); }
.name-suffix { color: var(--lk-text-soft); flex: none; padding-inline-end: var(--space-2); max-inline-size: 50%; overflow: hidden; text-overflow: ellipsis; }
.name-say { display: flex; align-items: center; gap: 6px; min-block-size: 34px; padding: 12px var(--space-1) 0; font-size: var(--text-s); color: var(--lk-text-soft); }
.name-say[data-state='free'] { color: var(--lk-success); }
.name-say:is([data-state='taken'], [data-state='address'], [data-state='unknown']) { color: var(--lk-danger); }
.name-caption { font-size: var(--text-s); color: var(--lk-text-soft); padding-inline: var(--space-1); margin-block-end: var(--space-2); }
.name-chips { display: flex; flex-wrap: wrap; gap: var(--space-2); }
.name-chips li { max-inline-size: 100%; }
.name-chip { position: relative; display: flex; max-inline-size: 100%; min-block-size: 36px; align-items: center; padding-inline: var(--space-3); border-radius: 999px; background: var(--lk-surface); font-size: var(--text-s); font-weight: 500; }
.name-chip::after { content: ''; position: absolute; inset: -4px; }
@media (hover: hover) { .name-chip:hover { background: var(--lk-surface-hover); } }
`
