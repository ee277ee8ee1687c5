const rowKeys = ['rows', 'steps', 'days', 'events', 'headlines'] as const

/** The rows of a reply as CSV (RFC 4180). A cell that a spreadsheet would run as a formula begins with `'`. */
export function toCsv(reply: unknown): string {
  const rows = rowsOf(reply)
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = rows.map((row) => columns.map((column) => toCell(row[column])).join())
  return `${[columns.map(toCell).join(), ...lines].join('\r\n')}\r\n`
}

type Row = Readonly<Record<string, unknown>>

function rowsOf(reply: unknown): Row[] {
  if (!isRow(reply)) return []
  if ('headlines' in reply) return seriesRows(reply)
  const key = rowKeys.find((name) => Array.isArray(reply[name]))
  const list: unknown = key ? reply[key] : []
  return Array.isArray(list) ? list.filter(isRow) : []
}

/** One row per point in time, one column per headline. */
function seriesRows({ at, headlines }: Row): Row[] {
  const lists = Array.isArray(headlines) ? headlines.filter(isRow) : []
  return (Array.isArray(at) ? at : []).map((time, index) => ({
    at: time,
    ...Object.fromEntries(
      lists.map(({ id, series }) => [
        String(id),
        Array.isArray(series) ? series[index] : undefined,
      ]),
    ),
  }))
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
