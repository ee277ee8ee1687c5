import renames from './names.json' with { type: 'json' }
import { removedNames } from './removedNames.ts'

const newNames = new Map(renames.map((rename) => [rename.old, rename.new]))
const imports =
  /(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+(['"])(?:latchkey|@latchkey\/[\w-]+)(?:\/[\w/-]+)?\2/g
const movedEntries = /(['"])(latchkey|@latchkey\/react)\/headless\1/g
/** Strings and comments first, so that a name in them is passed over. */
const tokens =
  /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|(?<![\w$.])[A-Za-z_$][\w$]*/g

/** Changes the names of version 0.1 that a file imports from Latchkey, wherever they stand in its code. */
export function renameNames(text: string): { text: string; notes: readonly string[] } {
  const imported = new Set([...text.matchAll(imports)].flatMap(([, list]) => namesIn(list ?? '')))
  const notes = [...imported].flatMap((name) => {
    const instead = removedNames.get(name)
    return instead ? [`${name} is gone: use ${instead}`] : []
  })
  const renamed = text.replace(tokens, (token) =>
    imported.has(token) ? (newNames.get(token) ?? token) : token,
  )
  const moved = renamed.replace(movedEntries, (_, quote: string, name: string) => {
    return `${quote}${name === 'latchkey' ? 'latchkey/react' : name}${quote}`
  })
  return { text: moved, notes }
}

function namesIn(list: string): readonly string[] {
  return list.split(',').map((item) => /^\s*(?:type\s+)?([\w$]+)/.exec(item)?.[1] ?? '')
}
