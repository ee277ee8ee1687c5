import { isFunction, isSyntax, lineOf, nameOf, nodesOf, type Syntax, under } from './syntax.ts'

/** Functions that wait; a call in a timer's callback runs after its pause. */
const pause = /^(setTimeout|setInterval|wait|sleep|pause\w*|delay)$/
const promiseMethods = /^(then|catch|finally)$/

/**
 * Lines that start the same work again without a pause: a rejection handler (`catch`, `.catch`, the second
 * function of `.then`) that calls a function it stands in, directly or through functions of the same file, and
 * endless loops that await something but no pause.
 */
export function findRetries(text: string, language: 'ts' | 'tsx' = 'ts'): readonly string[] {
  if (!/catch|\.then\(|while|for \(/.test(text)) return []
  const nodes = nodesOf(text, language)
  const functions = namedFunctions(nodes.map(({ node }) => node))
  const handlers = nodes.flatMap(({ node, parents }) => {
    const found = handlerIn(node).filter((handler) => !pauses(handler))
    return found.filter((handler) => {
      const around = parents.flatMap((parent) => nameOfFunction(parent, functions))
      return around.some((name) => reaches(handler, name, functions, new Set()))
    })
  })
  const loops = nodes
    .map(({ node }) => node)
    .filter((node) => isEndless(node) && awaits(node) && !pauses(node))
  return [
    ...handlers.map((node) => `line ${lineOf(text, node)}: retries without a pause`),
    ...loops.map((node) => `line ${lineOf(text, node)}: an endless loop without a pause`),
  ]
}

function handlerIn(node: Syntax): readonly Syntax[] {
  if (node.type === 'CatchClause') return [node]
  if (node.type !== 'CallExpression') return []
  const args = Array.isArray(node.arguments) ? node.arguments.filter(isSyntax) : []
  const method = isMember(node.callee) ? nameOf(node.callee) : ''
  if (method === 'catch') return args.slice(0, 1)
  return method === 'then' ? args.slice(1, 2) : []
}

function isMember(value: unknown): boolean {
  return isSyntax(value) && value.type === 'MemberExpression'
}

/** Named functions of the file: declarations, `const name = () => …` and methods of object literals. */
function namedFunctions(nodes: readonly Syntax[]): ReadonlyMap<string, Syntax> {
  const found = new Map<string, Syntax>()
  for (const node of nodes) {
    const [name, value] = {
      FunctionDeclaration: [nameOf(node.id), node],
      VariableDeclarator: [nameOf(node.id), node.init],
      Property: [nameOf(node.key), node.value],
    }[node.type as 'Property'] ?? ['', null]
    if (name && isSyntax(value) && isFunction(value)) found.set(String(name), value)
  }
  return found
}

function nameOfFunction(node: Syntax, functions: ReadonlyMap<string, Syntax>): readonly string[] {
  return [...functions].filter(([, value]) => value === node).map(([name]) => name)
}

function reaches(
  from: Syntax,
  name: string,
  functions: ReadonlyMap<string, Syntax>,
  seen: Set<string>,
): boolean {
  return callsAtOnce(from).some((called) => {
    if (called === name) return true
    const next = functions.get(called)
    if (!next || seen.has(called) || pauses(next)) return false
    seen.add(called)
    return reaches(next, name, functions, seen)
  })
}

/** Names of functions that the node calls by itself, not those that a callback calls later. */
function callsAtOnce(root: Syntax): readonly string[] {
  if (root.type === 'Identifier') return [nameOf(root)]
  return under(root).flatMap(({ node, parents }) => {
    if (node.type !== 'CallExpression' || !isSyntax(node.callee)) return []
    const isLater = parents.some(
      (parent, index) =>
        isFunction(parent) && parent !== root && !isPromiseCallback(parents[index + 1]),
    )
    return isLater || node.callee.type !== 'Identifier' ? [] : [nameOf(node.callee)]
  })
}

function isPromiseCallback(call: Syntax | undefined): boolean {
  return call?.type === 'CallExpression' && promiseMethods.test(nameOf(call.callee))
}

function isEndless(node: Syntax): boolean {
  if (node.type === 'ForStatement') return node.test === null
  return node.type === 'WhileStatement' || node.type === 'DoWhileStatement'
}

function awaits(root: Syntax): boolean {
  return under(root).some(
    ({ node, parents }) => node.type === 'AwaitExpression' && !parents.some(isFunction),
  )
}

function pauses(root: Syntax): boolean {
  return under(root).some(
    ({ node }) => node.type === 'CallExpression' && pause.test(nameOf(node.callee)),
  )
}
