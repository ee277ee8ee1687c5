import type { PublicName } from './publicNames.ts'
import type { Node } from './readModule.ts'

/** One entry of the reference. */
export type DescribedName = {
  name: string
  kind: 'function' | 'class' | 'constant' | 'type'
  signature: string
  description: string
  throws: string
}

const kinds: Readonly<Record<string, DescribedName['kind']>> = {
  FunctionDeclaration: 'function',
  ClassDeclaration: 'class',
  VariableDeclaration: 'constant',
  TSTypeAliasDeclaration: 'type',
  TSInterfaceDeclaration: 'type',
}

/** The signature of a public name as its source has it, and its TSDoc. */
export function describeName(found: PublicName): DescribedName {
  const { name, declaration } = found
  const kind = kinds[declaration.type] ?? 'constant'
  return { name, kind, signature: signatureOf(found), ...docOf(found) }
}

function signatureOf({ module, declaration }: PublicName): string {
  const sliceTo = (end: number) => module.text.slice(declaration.start, end).trimEnd()
  if (declaration.type === 'FunctionDeclaration') return sliceTo((declaration.body as Node).start)
  if (declaration.type === 'ClassDeclaration') return sliceTo((declaration.body as Node).start)
  if (declaration.type !== 'VariableDeclaration') return withoutComments(sliceTo(declaration.end))
  const [first] = declaration.declarations as readonly Node[]
  const annotation = first && (Reflect.get(Object(first.id), 'typeAnnotation') as Node | null)
  return annotation ? sliceTo(annotation.end) : sliceTo(declaration.end)
}

/** Comments on members stay: they describe the fields. Suppressions of the linter go. */
function withoutComments(text: string): string {
  return text.replaceAll(/^\s*\/\/ biome-ignore[^\n]*\n/gm, '')
}

function docOf({ module, statement }: PublicName): Pick<DescribedName, 'description' | 'throws'> {
  const before = module.text.slice(0, statement.start).replace(/(\n\/\/[^\n]*)+\s*$/, '')
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(before)?.[1] ?? ''
  const text = comment
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join(' ')
    .trim()
  const [description = '', ...throws] = text.split(/\s*@throws\s+/)
  return { description: description.trim(), throws: throws.join('; ').trim() }
}
