import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Module, type Node, readModule } from './readModule.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A field of an object type: its name, its type as the source has it, and its comment. */
export type Member = { name: string; type: string; isOptional: boolean; comment: string }

/** A type alias of a file. */
export type Alias = { name: string; module: Module; type: Node; text: string }

/** The type aliases of a file in their order. */
export function aliasesOf(path: string): readonly Alias[] {
  const module = readModule(join(root, path))
  return module.statements.flatMap((statement) => {
    const declared = (statement.declaration ?? statement) as Node
    if (declared.type !== 'TSTypeAliasDeclaration') return []
    const type = declared.typeAnnotation as Node
    const name = String(Reflect.get(Object(declared.id), 'name'))
    return [{ name, module, type, text: module.text.slice(declared.start, declared.end) }]
  })
}

/** The alias of this name. */
export function aliasOf(path: string, name: string): Alias {
  const found = aliasesOf(path).find((alias) => alias.name === name)
  if (!found) throw new Error(`${path} has no type ${name}`)
  return found
}

/** The fields of an object type, or of every object type in an intersection or union. */
export function membersOf({ module, type }: Pick<Alias, 'module' | 'type'>): readonly Member[] {
  const parts = type.types as readonly Node[] | undefined
  if (parts) return parts.flatMap((part) => membersOf({ module, type: part }))
  const members = (type.members as readonly Node[] | undefined) ?? []
  return members.map((member) => memberOf(module, member))
}

function memberOf(module: Module, member: Node): Member {
  const key = Object(member.key) as { name?: string; value?: string }
  const annotation = member.typeAnnotation as { typeAnnotation: Node } | null
  const type = annotation?.typeAnnotation
  return {
    name: key.value ?? key.name ?? '',
    type: type
      ? module.text.slice(type.start, type.end)
      : `${module.text.slice(member.start, member.end)}`,
    isOptional: member.optional === true,
    comment: commentBefore(module.text, member.start),
  }
}

/** The TSDoc right before a place in a file, on one line. */
export function commentBefore(text: string, start: number): string {
  const before = text.slice(0, start).replace(/\|\s*$/, '')
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(before)?.[1] ?? ''
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join(' ')
    .trim()
}
