import type { ConfigChange } from './configChanges.ts'

/** What changes, as setting, value before and value after. */
export function ChangeTable({ changes }: { changes: readonly ConfigChange[] }) {
  if (changes.length === 0) return <p className="soft">Nothing changes.</p>
  return (
    <ul className="changes">
      {changes.map(({ setting, before, after }) => (
        <li key={setting}>
          <span className="change-name">{setting}</span>
          <del>{before ?? 'set by the page'}</del>
          <span aria-hidden="true">→</span>
          <ins>{after ?? 'set by the page'}</ins>
        </li>
      ))}
    </ul>
  )
}
