import { moveEntries } from './movedEntries.ts'
import renames from './names.json' with { type: 'json' }
import { removedNames } from './removedNames.ts'

type Rename = { old: string; new: string; kind?: string }

const listed: readonly Rename[] = renames
const newNames = new Map(
  listed.filter(({ kind }) => kind !== 'view').map((rename) => [rename.old, rename.new]),
)
const newViews = new Map(
  listed.filter(({ kind }) => kind === 'view').map((rename) => [rename.old, rename.new]),
)
/** Functions whose parameters changed with their name: the tool cannot rewrite their calls. */
const newParameters: ReadonlyMap<string, string> = new Map([
  ['sendTokens', 'executeSend(latchkey, { transfer, allowRepeat })'],
  ['executeSwap', 'executeSwap(latchkey, { swap, onStep, allowRepeat })'],
  ['waitForEntry', 'waitForTransaction(latchkey, { id })'],
])
/** `openModal({ view: 'WalletSend' })` */
const views = /(\bview:\s*(['"]))(\w+)(?=\2)/g
const imports =
  /(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+(['"])(?:latchkey|@latchkey\/[\w-]+)(?:\/[\w/-]+)?\2/g
/** Strings and comments first, so that a name in them is passed over. */
const tokens =
  /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|(?<![\w$.])[A-Za-z_$][\w$]*/g

/** Changes the names of version 0.1 that a file imports from Latchkey, wherever they stand in its code. */
export function renameNames(text: string): { text: string; notes: readonly string[] } {
  const imported = new Set([...text.matchAll(imports)].flatMap(([, list]) => namesIn(list ?? '')))
  const notes = [...imported].flatMap((name) => {
    const instead = removedNames.get(name)
    const call = newParameters.get(name)
    if (call) return [`the parameters of ${name} changed: write ${call}`]
    return instead ? [`${name} is gone: use ${instead}`] : []
  })
  const renamed = text.replace(tokens, (token) =>
    imported.has(token) ? (newNames.get(token) ?? token) : token,
  )
  const moved = moveEntries(renamed)
  if (imported.size === 0) return { text: moved, notes }
  const opened = moved.replace(views, (whole, start: string, _, view: string) => {
    return newViews.has(view) ? `${start}${newViews.get(view)}` : whole
  })
  return { text: opened, notes }
}

function namesIn(list: string): readonly string[] {
  return list.split(',').map((item) => /^\s*(?:type\s+)?([\w$]+)/.exec(item)?.[1] ?? '')
}
