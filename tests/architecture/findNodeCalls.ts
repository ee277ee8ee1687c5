import { isFunction, isSyntax, lineOf, nameOf, nodesOf, type Syntax, under } from './syntax.ts'

/** Path → text of the sources that may call each other. */
export type Sources = ReadonlyMap<string, string>

/** What asks a chain's node, a vendor or a mail server. `policy.chains` is a project's list of networks. */
const outside =
  /\bfetch\(|(?<!policy\.)\bchains\b|\bnodes\.|\brequestNode\(|\bsendMail\(|\bmailer\b|\bupstream\b/

type NamedFunction = { path: string; name: string; node: Syntax }

/**
 * Database transactions that wait for something outside: the function given to `transaction(…)` names a node or a vendor, or
 * calls a function, of the same file or an imported one, that does. Other work would wait for their connection and locks.
 */
export function findNodeCalls(sources: Sources): readonly string[] {
  const files = new Map([...sources].map(([path, text]) => [path, describeFile(path, text)]))
  return [...files].flatMap(([path, { text, transactions }]) =>
    transactions.flatMap((work) => {
      const chain = reach({ path, name: '', node: work }, files, new Set())
      return chain ? [`${path}:${lineOf(text, work)} ${chain.join(' → ')}`] : []
    }),
  )
}

type File = {
  text: string
  functions: ReadonlyMap<string, Syntax>
  imports: ReadonlyMap<string, string>
  transactions: readonly Syntax[]
}

function describeFile(path: string, text: string): File {
  const nodes = nodesOf(text).map(({ node }) => node)
  const functions = new Map<string, Syntax>()
  for (const node of nodes) {
    const value = node.type === 'VariableDeclarator' ? node.init : node
    if (!isSyntax(value) || !isFunction(value)) continue
    const name = nameOf(node.id)
    if (name) functions.set(name, value)
  }
  const transactions = nodes.flatMap((node) => {
    const isCall = node.type === 'CallExpression' && nameOf(node.callee) === 'transaction'
    return isCall && Array.isArray(node.arguments) ? node.arguments.filter(isSyntax) : []
  })
  return { text, functions, imports: importedNames(path, text), transactions }
}

/** Imported name → path of its file. */
function importedNames(path: string, text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [, names = '', from = ''] of text.matchAll(/import \{([^}]*)\} from '(\.[^']*)'/g)) {
    const target = new URL(from, `file:///${path}`).pathname.slice(1)
    for (const name of names.split(',')) found.set(name.trim(), target)
  }
  return found
}

/** The names on the way to the first call outside, or `null`. */
function reach(
  { path, name, node }: NamedFunction,
  files: ReadonlyMap<string, File>,
  seen: Set<Syntax>,
): readonly string[] | null {
  const file = files.get(path)
  if (!file || seen.has(node)) return null
  seen.add(node)
  const found = outside.exec(file.text.slice(node.start, node.end))
  if (found) return [name, found[0]].filter(Boolean)
  for (const called of calledNames(node)) {
    const target = file.functions.has(called) ? path : file.imports.get(called)
    const next = target && files.get(target)?.functions.get(called)
    const way = next && reach({ path: target, name: called, node: next }, files, seen)
    if (way) return [name, ...way].filter(Boolean)
  }
  return null
}

function calledNames(root: Syntax): readonly string[] {
  return under(root).flatMap(({ node }) =>
    node.type === 'CallExpression' && isSyntax(node.callee) && node.callee.type === 'Identifier'
      ? [nameOf(node.callee)]
      : [],
  )
}
