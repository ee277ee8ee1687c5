import { isSyntax, lineOf, nameOf, nodesOf, type Syntax, under, type Visited } from './syntax.ts'

/** What a URL must pass before a page navigates to it, frames it or links to it. */
const checks = /^(safeUrl|safeHref|safeAppLink|requireUrl)$/
const linkAttributes = /^(href|xlinkHref|action|formAction|srcDoc|data)$/
const linkFields = /^(href|src|srcdoc|action|location)$/
const windows = /^(window|globalThis|self|top|parent|popup|opener|page)$/

/** Lines that navigate, open a window, load a frame or write a link with a URL that was not checked. */
export function findUrlSinks(text: string, language: 'ts' | 'tsx' = 'ts'): readonly string[] {
  if (!/location|open\(|href|\.src|action/i.test(text)) return []
  const nodes = nodesOf(text, language)
  return nodes
    .filter((visited) => {
      const url = urlInto(visited, nodes)
      return url !== null && !isChecked(url, nodes)
    })
    .map(({ node }) => `line ${lineOf(text, node)}: a URL that did not pass safeUrl`)
}

/** The URL that this node passes to the browser, if it is a sink. */
function urlInto({ node, parents }: Visited, nodes: readonly Visited[]): Syntax | null {
  switch (node.type) {
    case 'JSXAttribute':
      return attributeUrl(node, parents)
    case 'AssignmentExpression':
      return assignedUrl(node)
    case 'CallExpression':
      return calledUrl(node, nodes)
    default:
      return null
  }
}

/** A component's own property ends in an element's attribute, which is looked at there. */
function attributeUrl(node: Syntax, parents: readonly Syntax[]): Syntax | null {
  const isElement = /^[a-z]/.test(nameOf(parents[0]?.name))
  return isElement && linkAttributes.test(nameOf(node.name)) ? asSyntax(node.value) : null
}

function assignedUrl({ left, right }: Syntax): Syntax | null {
  if (!isSyntax(left)) return null
  const fields = left.type === 'MemberExpression' ? linkFields : /^location$/
  return fields.test(nameOf(left)) ? asSyntax(right) : null
}

function calledUrl(node: Syntax, nodes: readonly Visited[]): Syntax | null {
  const { callee } = node
  if (!isSyntax(callee)) return null
  const [first, second] = Array.isArray(node.arguments) ? node.arguments : []
  const name = nameOf(callee)
  const owner = callee.type === 'MemberExpression' ? nameOf(callee.object) : ''
  if (name === 'setAttribute') return linkFields.test(literalOf(first)) ? asSyntax(second) : null
  const isNavigation = /^(assign|replace)$/.test(name) && owner === 'location'
  const isWindow = name === 'open' && (windows.test(owner) || isGlobalOpen(callee, nodes))
  return isNavigation || isWindow ? asSyntax(first) : null
}

/** `open(…)` of the page, not a function of the file with the same name. */
function isGlobalOpen(callee: Syntax, nodes: readonly Visited[]): boolean {
  if (callee.type !== 'Identifier') return false
  return !nodes.some(
    ({ node }) => node !== callee && node.type === 'Identifier' && nameOf(node) === 'open',
  )
}

function isChecked(url: Syntax, nodes: readonly Visited[]): boolean {
  if (isConstant(url) || passes(url)) return true
  const expression = url.type === 'JSXExpressionContainer' ? asSyntax(url.expression) : url
  if (!expression) return true
  if (isConstant(expression)) return true
  return expression.type === 'Identifier' && comesFromCheck(nameOf(expression), nodes)
}

/** Text that stands in the source itself. */
function isConstant(node: Syntax): boolean {
  if (node.type === 'Literal') return /^(https:\/\/|about:blank$|\/|#)/.test(literalOf(node))
  return false
}

function passes(node: Syntax): boolean {
  return under(node).some(
    ({ node: each }) => each.type === 'CallExpression' && checks.test(nameOf(each.callee)),
  )
}

function comesFromCheck(name: string, nodes: readonly Visited[]): boolean {
  const declared = nodes.filter(
    ({ node }) => node.type === 'VariableDeclarator' && nameOf(node.id) === name,
  )
  return (
    declared.length > 0 && declared.every(({ node }) => isSyntax(node.init) && passes(node.init))
  )
}

function literalOf(value: unknown): string {
  return isSyntax(value) && typeof value.value === 'string' ? value.value : ''
}

function asSyntax(value: unknown): Syntax | null {
  return isSyntax(value) ? value : null
}
