import { isSyntax, languageOf, nameOf, nodesOf, type Syntax, type Visited } from './syntax.ts'

/**
 * The names that a file reads from an object whose expression matches `owner`: `options.name`,
 * `const { name } = options.getState()`, `useStore(internals(latchkey).options, ({ name }) => name)`.
 */
export function findReadOptions(path: string, text: string, owner: RegExp): readonly string[] {
  if (!owner.test(text)) return []
  return nodesOf(text, languageOf(path)).flatMap(({ node, parents }) => {
    if (node.type === 'MemberExpression' && node.computed !== true) {
      return owner.test(textOf(text, node.object)) ? [nameOf(node.property)] : []
    }
    if (node.type !== 'ObjectPattern') return []
    return owner.test(sourceOf(text, { node, parents })) ? namesIn(node) : []
  })
}

/** What a destructuring takes its values from: an initial value, a type, or the call that a callback is passed to. */
function sourceOf(text: string, { node, parents }: Visited): string {
  const [parent, grandparent] = parents
  const annotation = textOf(text, node.typeAnnotation)
  if (parent?.type === 'VariableDeclarator') return annotation + textOf(text, parent.init)
  if (parent?.type === 'Property') return nameOf(parent.key)
  const passedTo = grandparent?.type === 'CallExpression' ? grandparent.arguments : []
  const others = Array.isArray(passedTo) ? passedTo.filter((each) => each !== parent) : []
  return annotation + others.map((each) => textOf(text, each)).join(' ')
}

function namesIn({ properties }: Syntax): readonly string[] {
  const list = Array.isArray(properties) ? properties.filter(isSyntax) : []
  return list.filter(({ type }) => type === 'Property').map(({ key }) => nameOf(key))
}

function textOf(text: string, node: unknown): string {
  return isSyntax(node) ? text.slice(node.start, node.end) : ''
}
