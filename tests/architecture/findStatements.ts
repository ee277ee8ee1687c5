import { dirname, join } from 'node:path'
import { isSyntax, lineOf, nodesOf, type Syntax } from './syntax.ts'

export type Statement = { path: string; line: number; sql: string }

const STATEMENT = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\s/

/**
 * Every SQL statement of the sources. Placeholders of templates are replaced by the constants that they name, of the same
 * file or, if exported, of another one; `null` when a placeholder is no constant.
 */
export function findStatements(sources: ReadonlyMap<string, string>): {
  statements: readonly Statement[]
  unresolved: readonly string[]
} {
  const files = [...sources].map(([path, text]) => ({
    path,
    text,
    nodes: nodesOf(text).map(({ node }) => node),
  }))
  const constants = new Map(files.map(({ path, nodes }) => [path, constantsOf(nodes)]))
  const exported = (path: string, name: string): Syntax | undefined =>
    constants.get(path)?.get(name)
  const statements: Statement[] = []
  const unresolved: string[] = []
  for (const { path, text, nodes } of files) {
    const imports = importsOf(path, nodes)
    for (const node of nodes.filter(isText)) {
      const sql = resolve(node, (name) => exported(imports.get(name) ?? path, name))
      const line = lineOf(text, node)
      if (!STATEMENT.test(sql ?? rawText(node))) continue
      if (sql === null) unresolved.push(`${path}:${line}`)
      else statements.push({ path, line, sql })
    }
  }
  return { statements, unresolved }
}

function isText({ type, value }: Syntax): boolean {
  return type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string')
}

/** Constants with a text or a number by name. */
function constantsOf(nodes: readonly Syntax[]): ReadonlyMap<string, Syntax> {
  return new Map(
    nodes.flatMap((node): [string, Syntax][] => {
      if (node.type !== 'VariableDeclarator' || !isSyntax(node.id) || !isSyntax(node.init))
        return []
      const isValue = isText(node.init) || node.init.type === 'Literal'
      return isValue && typeof node.id.name === 'string' ? [[node.id.name, node.init]] : []
    }),
  )
}

/** The files that names are imported from. */
function importsOf(path: string, nodes: readonly Syntax[]): ReadonlyMap<string, string> {
  return new Map(
    nodes
      .filter(({ type }) => type === 'ImportDeclaration')
      .flatMap(({ source, specifiers }) =>
        listOf(specifiers).map(({ local }): [string, string] => [
          isSyntax(local) ? String(local.name) : '',
          join(dirname(path), isSyntax(source) ? String(source.value) : ''),
        ]),
      ),
  )
}

function resolve(node: Syntax, constantOf: (name: string) => Syntax | undefined): string | null {
  if (node.type === 'Literal') return String(node.value)
  const parts = listOf(node.quasis).map(rawPart)
  const names = listOf(node.expressions)
  let sql = parts[0] ?? ''
  for (const [at, expression] of names.entries()) {
    const constant = typeof expression.name === 'string' ? constantOf(expression.name) : undefined
    const value = constant ? resolve(constant, constantOf) : null
    if (value === null) return null
    sql += value + (parts[at + 1] ?? '')
  }
  return sql
}

function rawText(node: Syntax): string {
  return node.type === 'Literal' ? String(node.value) : listOf(node.quasis).map(rawPart).join('?')
}

function rawPart({ value }: Syntax): string {
  return typeof value === 'object' && value !== null && 'cooked' in value
    ? String(value.cooked)
    : ''
}

function listOf(value: unknown): readonly Syntax[] {
  return Array.isArray(value) ? value.filter(isSyntax) : []
}
