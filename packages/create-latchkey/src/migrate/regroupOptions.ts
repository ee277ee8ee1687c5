import { findObjects, type ObjectProperty, type ObjectText } from './findObjects.ts'
import paths from './options.json' with { type: 'json' }

const newPaths: ReadonlyMap<string, string> = new Map(paths.map((path) => [path.old, path.new]))
const usesLatchkey = /(['"])(?:latchkey|@latchkey\/[\w-]+)(?:\/[\w/-]+)?\1/
/** AppKit's entry point keeps AppKit's options. */
const usesAppKit = /\bcreateAppKit\b/

const removedOptions: readonly { readonly option: RegExp; readonly note: string }[] = [
  { option: /\benableWallets\b/, note: 'enableWallets: false is wallets: false' },
  { option: /\bconnectorTypeOrder\b/, note: 'features.connectorTypeOrder is wallets.order' },
  { option: /\bchainImages\b/, note: 'chainImages is iconUrl of each network' },
]

/** Moves the options of version 0.1 to the groups of 1.0, in the objects of a file that imports Latchkey. */
export function regroupOptions(text: string): { text: string; notes: readonly string[] } {
  if (!usesLatchkey.test(text) || usesAppKit.test(text)) return { text, notes: [] }
  const notes = removedOptions.filter(({ option }) => option.test(text)).map(({ note }) => note)
  return { text: renameVariables(regroup(text)), notes }
}

function renameVariables(text: string): string {
  return text
    .replaceAll('--lk-font-size-master', '--lk-font-size')
    .replaceAll('--lk-border-radius-master', '--lk-radius')
}

/** One object at a time, since each change moves what follows. */
function regroup(text: string): string {
  const object = findObjects(text).find((candidate) => hasOldOption(text, candidate))
  if (!object) return text
  return regroup(text.slice(0, object.start) + regroupObject(text, object) + text.slice(object.end))
}

function hasOldOption(text: string, object: ObjectText): boolean {
  // A pattern that reads the options: `const { debug } = options`.
  if (/^\s*=[^=>]/.test(text.slice(object.end))) return false
  return object.properties.some((property) => newPathOf(object, property) !== null)
}

function newPathOf(object: ObjectText, { name }: ObjectProperty): string | null {
  const path = newPaths.get(name)
  return path && !path.startsWith(`${object.owner}.`) ? path : null
}

function regroupObject(text: string, object: ObjectText): string {
  const members = membersByGroup(object)
  const written = new Set<string>()
  const pieces: string[] = []
  let from = object.start
  for (const property of object.properties) {
    const piece = replacementOf(object, property, members, written)
    if (piece === null) continue
    const before = text.slice(from, property.start)
    const isLast = text[property.end] !== ','
    pieces.push(piece === '' && isLast ? before.replace(/,\s*$/, '') : before, piece)
    from = piece === '' ? skipComma(text, property.end) : property.end
  }
  return pieces.join('') + text.slice(from, object.end)
}

type MembersByGroup = ReadonlyMap<string, readonly string[]>

function membersByGroup(object: ObjectText): MembersByGroup {
  const members = new Map<string, string[]>()
  for (const property of object.properties) {
    const [group, member] = (newPathOf(object, property) ?? '').split('.')
    if (!group || !member) continue
    const value = property.value ?? property.name
    const entry = value === member ? member : `${member}: ${value}`
    members.set(group, [...(members.get(group) ?? []), entry])
  }
  return members
}

/** What stands in the property's place: `''` if its group is written elsewhere, `null` if it stays. */
function replacementOf(
  object: ObjectText,
  property: ObjectProperty,
  members: MembersByGroup,
  written: Set<string>,
): string | null {
  const { name, value } = property
  const [group, member] = newPathOf(object, property)?.split('.') ?? []
  if (!group) return addMembers(property, members.get(name) ?? [])
  if (!member) return `${group}: ${value ?? name}`
  if (written.has(group) || hasGroup(object, group)) return ''
  written.add(group)
  return `${group}: { ${members.get(group)?.join(', ')} }`
}

function addMembers({ name, value }: ObjectProperty, members: readonly string[]): string | null {
  if (members.length === 0 || !value?.startsWith('{')) return null
  const inside = value.slice(1, -1).trim().replace(/,$/, '')
  return `${name}: { ${[inside, ...members].filter(Boolean).join(', ')} }`
}

function hasGroup(object: ObjectText, group: string): boolean {
  return object.properties.some(({ name, value }) => name === group && value?.startsWith('{'))
}

function skipComma(text: string, at: number): number {
  return at + (/^,[ \t]*\n?[ \t]*/.exec(text.slice(at))?.[0].length ?? 0)
}
