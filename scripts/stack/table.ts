/** Two aligned columns under a hairline: what it is, where it is. */
export function formatTable(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([title]) => title.length))
  const lines = rows.map(([title, url]) => `  ${title.padEnd(width)}   ${url}`)
  const rule = `  ${'─'.repeat(Math.max(...lines.map((line) => line.length)) - 2)}`
  return [rule, ...lines, rule].join('\n')
}
