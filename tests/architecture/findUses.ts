import { isTest, read, sourceFiles } from './repository.ts'
import { isSyntax, languageOf, nameOf, nodesOf, type Syntax, type Visited } from './syntax.ts'

/** A text in the code that is more than a comparison or a type, with the place where it stands. */
export type Use = Visited & { path: string; value: string }

/** Files of one kind under one of the folders. */
export function filesUnder(
  folders: readonly string[],
  kind: 'shipped' | 'test' = 'shipped',
): readonly string[] {
  return sourceFiles().filter(
    (path) =>
      isTest(path) === (kind === 'test') && folders.some((folder) => path.startsWith(folder)),
  )
}

/** The texts of a file that the code writes, sends, throws or passes on; those that it only compares are left out. */
export function usedTexts(path: string, text: string = read(path)): readonly Use[] {
  return nodesOf(text, languageOf(path)).flatMap(({ node, parents }) => {
    const value = literalOf(node)
    return value === null || isOnlyCompared(node, parents) ? [] : [{ node, parents, path, value }]
  })
}

/** The identifiers of a file that stand in an expression: passed on, called or read, not only imported or a type. */
export function usedNames(path: string, text: string = read(path)): readonly Use[] {
  return nodesOf(text, languageOf(path)).flatMap(({ node, parents }) => {
    const [parent] = parents
    if (node.type !== 'Identifier' || !parent || isDeclaration(node, parent)) return []
    return [{ node, parents, path, value: nameOf(node) }]
  })
}

/** Whether the node is an argument of a call of one of these functions or methods, at any depth. */
export function isPassedTo({ parents }: Visited, functions: readonly string[]): boolean {
  return parents.some(
    (parent) => parent.type === 'CallExpression' && functions.includes(nameOf(parent.callee)),
  )
}

/** The names of the fields that an exported object type or object declares at its first level. */
export function declaredNames(path: string, declaration: string): readonly string[] {
  const text = read(path)
  const owner = nodesOf(text, languageOf(path)).find(
    ({ node }) =>
      /^(TSTypeAliasDeclaration|VariableDeclarator)$/.test(node.type) &&
      nameOf(node.id) === declaration,
  )
  if (!owner) throw new Error(`${path} declares no ${declaration}`)
  return fieldsOf(owner.node).map(keyOf)
}

function fieldsOf(node: Syntax): readonly Syntax[] {
  const { type } = node
  if (type === 'TSTypeLiteral') return syntaxes(node.members)
  if (type === 'ObjectExpression') return syntaxes(node.properties)
  if (type === 'TSIntersectionType') return syntaxes(node.types).flatMap(fieldsOf)
  const inner = [node.init, node.expression, node.typeAnnotation].find(isSyntax)
  return inner ? fieldsOf(inner) : []
}

function syntaxes(value: unknown): readonly Syntax[] {
  return Array.isArray(value) ? value.filter(isSyntax) : []
}

/** The name of a property, however it is written: `a`, `'a'`. */
export function keyOf({ key }: Syntax): string {
  return isSyntax(key) ? (literalOf(key) ?? nameOf(key)) : ''
}

function literalOf(node: Syntax): string | null {
  if (node.type !== 'Literal' || typeof node.value !== 'string') return null
  return node.value
}

/** `a === 'x'`, `case 'x'`, `isLatchkeyError(e, 'x')`, `['x'].includes(a)`, a type or an import. */
function isOnlyCompared(node: Syntax, parents: readonly Syntax[]): boolean {
  const [parent, grandparent] = parents
  if (!parent) return true
  switch (parent.type) {
    case 'TSLiteralType':
    case 'TSPropertySignature':
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return true
    case 'BinaryExpression':
      return /^[!=]==?$/.test(String(parent.operator))
    case 'SwitchCase':
      return parent.test === node
    case 'CallExpression':
      return nameOf(parent.callee) === 'isLatchkeyError'
    case 'Property':
      return parent.key === node
    case 'ArrayExpression':
      return grandparent?.type === 'MemberExpression' && nameOf(grandparent) === 'includes'
    default:
      return false
  }
}

function isDeclaration(node: Syntax, parent: Syntax): boolean {
  if (/^(Import|Export|TS)/.test(parent.type)) return true
  return parent.type === 'VariableDeclarator' && parent.id === node
}
