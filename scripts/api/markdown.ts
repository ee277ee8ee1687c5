/** The first line of a generated page. */
export const generatedNote =
  '<!-- Written by `npm run docs:api`; change the comments in the source instead. -->'

/** A row of a Markdown table. */
export function row(...cells: readonly string[]): string {
  const written = cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' '))
  return `| ${written.join(' | ')} |`
}

/** A table with the names of its columns. */
export function table(columns: readonly string[], rows: readonly string[]): string {
  return [row(...columns), `|${'---|'.repeat(columns.length)}`, ...rows].join('\n')
}

/** A block of TypeScript. */
export function codeOf(text: string): string {
  return `\`\`\`ts\n${text}\n\`\`\``
}
