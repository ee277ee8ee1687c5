/** A promise of docs/security.md or SECURITY.md with the tests that fail when it is broken. */
export type SecurityPromise = {
  id: string
  text: string
  /** Paths of test files or folders, and npm scripts (`check:vault`). */
  tests: readonly string[]
  /** What the row says was tried; `null` where the number is part of the promise or of the test itself. */
  cases: string | null
}

/**
 * The promises in the tables of a Markdown page: those with a column `id` and a column `test`. The promise is in the
 * column `promise` or `guarantee`.
 */
export function readPromises(markdown: string): readonly SecurityPromise[] {
  return readTables(markdown).flatMap(({ columns, rows }) => {
    const at = (...names: readonly string[]) => columns.findIndex((name) => names.includes(name))
    const [id, text, test, cases] = [at('id'), at('promise', 'guarantee'), at('test'), at('count')]
    if (id < 0 || text < 0 || test < 0) return []
    return rows.map((cells) => ({
      id: cells[id] ?? '',
      text: cells[text] ?? '',
      tests: readTests(cells[test] ?? ''),
      cases: cells[cases] ?? null,
    }))
  })
}

type Table = { columns: readonly string[]; rows: readonly (readonly string[])[] }

function readTables(markdown: string): readonly Table[] {
  const blocks = markdown.split(/\n(?!\|)/).map((block) => block.trim().split('\n'))
  return blocks.flatMap((lines) => {
    const [head, rule, ...rows] = lines.filter((line) => line.startsWith('|'))
    if (!head || !rule?.startsWith('|--')) return []
    return [{ columns: cellsOf(head), rows: rows.map(cellsOf) }]
  })
}

function cellsOf(line: string): readonly string[] {
  return line
    .slice(1, line.lastIndexOf('|'))
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
}

/** The paths and `npm run` commands between backticks. */
function readTests(cell: string): readonly string[] {
  const words = [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)
  const named = words.flatMap((word) => {
    const command = /^npm run ([\w:-]+)/.exec(word)?.[1]
    if (command) return [command]
    return /^(?:apps|packages|tests|benches)\//.test(word) ? [word] : []
  })
  return [...new Set(named)]
}
