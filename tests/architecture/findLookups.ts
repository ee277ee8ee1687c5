import { isSyntax, lineOf, nameOf, nodesOf, type Syntax, type Visited } from './syntax.ts'

/**
 * Types of plain objects that any string may index; their keys come from outside sooner or later. The compiler
 * refuses a `string` for every other record, and a CAIP-2 id is never the name of an inherited property.
 */
const openRecord = /\bRecord<\s*string\b|\[\w+: string\]/

export type Source = { path: string; text: string; language: 'ts' | 'tsx' }

/** Names of variables, parameters and fields that hold a plain object with open keys. */
export function openRecordNames(source: Source): readonly string[] {
  return namesIn(source, () => true)
}

/** Those of fields of types, which other files read. */
export function openRecordFields(source: Source): readonly string[] {
  return namesIn(source, ({ type }) => type === 'TSPropertySignature')
}

function namesIn(
  { text, language }: Source,
  isWanted: (node: Syntax) => boolean,
): readonly string[] {
  if (!openRecord.test(text)) return []
  return nodesOf(text, language).flatMap(({ node }) => {
    if (!isWanted(node)) return []
    const annotation = isSyntax(node.typeAnnotation) ? node.typeAnnotation : null
    const named = node.type === 'Identifier' ? node : node.key
    if (!annotation || !openRecord.test(headOf(text, annotation))) return []
    return [nameOf(named)].filter(Boolean)
  })
}

/** The type itself, without what stands inside the braces of an object type. */
function headOf(text: string, { start, end }: Syntax): string {
  const written = text.slice(start, end)
  return /^:?\s*\{(?!\s*\[)/.test(written) ? '' : written
}

/** Lines that index a plain object with a key that is not written in the source. `fields`: those of other files. */
export function findLookups(source: Source, fields: ReadonlySet<string>): readonly string[] {
  const { text, language, path } = source
  const nodes = nodesOf(text, language)
  const taken = nodes.flatMap(({ node, parents }) => {
    const isTaken = node.type === 'Property' && parents[0]?.type === 'ObjectPattern'
    return isTaken && fields.has(nameOf(node.key)) ? [nameOf(node.value)] : []
  })
  const names = { own: new Set([...openRecordNames(source), ...taken]), fields }
  return nodes
    .filter((visited) => isLookup(visited, names))
    .map(({ node }) => `${path}:${lineOf(text, node)} ${text.slice(node.start, node.end)}`)
}

type Names = { own: ReadonlySet<string>; fields: ReadonlySet<string> }

function isLookup({ node, parents }: Visited, { own, fields }: Names): boolean {
  if (node.type !== 'MemberExpression' || node.computed !== true) return false
  if (!isSyntax(node.property) || isFixed(node.property)) return false
  const isField = isSyntax(node.object) && node.object.type !== 'Identifier'
  const name = nameOf(node.object)
  return (own.has(name) || (isField && fields.has(name))) && !isGuarded(node, parents)
}

/** A key in the source, or one with a character that no inherited property has in its name. */
function isFixed(key: Syntax): boolean {
  if (key.type === 'Literal') return true
  if (key.type !== 'TemplateLiteral' || !Array.isArray(key.quasis)) return false
  return key.quasis.some((part) => /\W/.test(JSON.stringify(part?.value?.raw ?? '').slice(1, -1)))
}

/** `Object.hasOwn(record, key) ? record[key] : …`, or the same with `&&`. */
function isGuarded(node: Syntax, parents: readonly Syntax[]): boolean {
  return parents.some((parent) => {
    const isPart = (part: unknown) =>
      isSyntax(part) && part.start <= node.start && node.end <= part.end
    if (parent.type === 'ConditionalExpression')
      return isPart(parent.consequent) && isOwnCheck(parent.test)
    return parent.type === 'LogicalExpression' && isPart(parent.right) && isOwnCheck(parent.left)
  })
}

function isOwnCheck(value: unknown): boolean {
  return isSyntax(value) && value.type === 'CallExpression' && nameOf(value.callee) === 'hasOwn'
}
