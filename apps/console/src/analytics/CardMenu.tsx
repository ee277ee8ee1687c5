import { type Cell, formatCsv } from '../format/csv.ts'
import { Icon } from '../parts/Icon.tsx'
import { Menu, MenuItem } from '../parts/Menu.tsx'
import { saveFile } from '../parts/saveFile.ts'

export type CardTable = { columns: readonly string[]; rows: readonly (readonly Cell[])[] }

/** The exports of one card, and what else it offers. */
export function CardMenu(props: {
  title: string
  /** What the card shows; `null` while it loads. */
  table: CardTable | null
  /** The API's reply. */
  json: unknown
  actions?: readonly { title: string; run: () => void }[]
}) {
  const { title, table, json } = props
  const name = `latchkey-${title.toLowerCase().replaceAll(' ', '-')}`
  const saveCsv = () => {
    if (!table) return
    saveFile(`${name}.csv`, new Blob([formatCsv(table.columns, table.rows)], { type: 'text/csv' }))
  }
  const saveJson = () =>
    saveFile(
      `${name}.json`,
      new Blob([JSON.stringify(json, null, 2)], { type: 'application/json' }),
    )
  const actions = [
    ...(props.actions ?? []),
    ...(table
      ? [
          { title: 'Download CSV', run: saveCsv },
          { title: 'Download JSON', run: saveJson },
        ]
      : []),
  ]
  return (
    <Menu label={`${title}: more`} button={<Icon name="more" />} side="end" kind="quiet" square>
      {(close) =>
        actions.map((action) => (
          <MenuItem
            key={action.title}
            onPick={() => {
              close()
              action.run()
            }}
          >
            {action.title}
          </MenuItem>
        ))
      }
    </Menu>
  )
}
