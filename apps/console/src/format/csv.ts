export type Cell = string | number

/**
 * A CSV file (RFC 4180). Wallet names come from visitors' browsers, so a text that a spreadsheet would run as a formula
 * gets a leading apostrophe (CSV injection).
 */
export function formatCsv(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [columns, ...rows].map((row) => row.map(formatCell).join(',')).join('\r\n')
}

function formatCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
