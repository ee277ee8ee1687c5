import { type Kit, kits, optionNotes, unusedStyles } from './kits.ts'

export type Rewrite = {
  readonly text: string
  /** The kits whose imports were found. */
  readonly kits: readonly Kit['name'][]
  /** What a person has to look at, one sentence each. */
  readonly notes: readonly string[]
}

const named = /import\s+(type\s+)?\{([^}]*)\}\s+from\s+(['"])([^'"]+)\3/g
const bare = /^[ \t]*import\s+(['"])([^'"]+)\1;?[ \t]*\r?\n/gm
const anyKit =
  /(?:from|import\(|require\()\s*(['"])((?:@reown\/appkit|@rainbow-me\/rainbowkit|connectkit)[^'"]*)\1/g

/** Changes the imports of the three kits in one file. */
export function rewriteImports(text: string): Rewrite {
  const found = new Set<Kit['name']>()
  const notes: string[] = []
  const withoutStyles = text.replace(bare, (line, _quote, module: string) =>
    unusedStyles.test(module) ? '' : line,
  )
  const rewritten = withoutStyles.replace(
    named,
    (statement, type: string | undefined, list: string, quote: string, module: string) => {
      const kit = kits.find(({ modules }) => modules.test(module))
      if (!kit) return statement
      const missing = missingNames(list, kit)
      found.add(kit.name)
      for (const name of missing)
        notes.push(`${name} of ${module} has no counterpart in ${kit.entry}`)
      return `import ${type ?? ''}{${list}} from ${quote}${kit.entry}${quote}`
    },
  )
  for (const [, , module] of rewritten.matchAll(anyKit)) notes.push(`${module} is still imported`)
  if (found.size > 0) {
    for (const { option, note } of optionNotes) if (option.test(rewritten)) notes.push(note)
  }
  return { text: rewritten, kits: [...found], notes }
}

function missingNames(list: string, kit: Kit): readonly string[] {
  return list
    .split(',')
    .map(
      (item) =>
        item
          .trim()
          .replace(/^type\s+/, '')
          .split(/\s+as\s+/)[0] ?? '',
    )
    .filter((name) => name !== '' && !kit.names.has(name))
}
