import {
  isSyntax,
  languageOf,
  lineOf,
  nameOf,
  nodesOf,
  type Syntax,
  type Visited,
} from './syntax.ts'

/** Attributes and fields that hold no sentence. */
const technical =
  /^(className|name|type|kind|variant|icon|tone|state|shape|size|href|target|rel|dir|part|id|htmlFor|role|key|enterKey|reason|autoComplete|autoCapitalize|placeholder|do|tabIndex|code|level|mode|content|method|primaryType|version|fill|stroke|strokeLinecap|strokeLinejoin|viewBox|d)$|^data-|^aria-(?!label)/

/** Fields of an approval, an error or a view that the visitor reads. */
const shown = /^(title|label|value|text|sentence|confirm|detail|placeholder)$/

/** A word; a coin's symbol is none. */
const hasWord = /\p{L}\p{Ll}/u

/** Lines with a sentence for the visitor that does not come from `text/`. */
export function findInlineSentences(path: string, text: string): readonly string[] {
  return nodesOf(text, languageOf(path))
    .filter((visited) => isSentence(visited))
    .map(({ node }) => `${path}:${lineOf(text, node)} ${text.slice(node.start, node.end).trim()}`)
}

function isSentence({ node, parents }: Visited): boolean {
  if (node.type === 'JSXText') return hasWord.test(String(node.value))
  const words = wordsOf(node)
  if (words === null || !hasWord.test(words)) return false
  const holder = holderOf(node, parents)
  if (holder?.type === 'Property') return shown.test(nameOf(holder.key))
  if (holder?.type === 'JSXAttribute') return !technical.test(nameOf(holder.name))
  return holder?.type === 'JSXExpressionContainer'
}

/** The words of a string or of the fixed parts of a template. */
function wordsOf(node: Syntax): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return null
  return node.quasis
    .filter(isSyntax)
    .map(({ value }) => (isRecord(value) ? String(value.raw) : ''))
    .join(' ')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The field, attribute or element that shows the string; `null` where it is an argument, a key or compared. */
function holderOf(node: Syntax, parents: readonly Syntax[]): Syntax | null {
  let child = node
  for (const parent of parents) {
    switch (parent.type) {
      case 'ConditionalExpression':
        if (parent.test === child) return null
        break
      case 'LogicalExpression':
      case 'ArrayExpression':
        break
      case 'JSXExpressionContainer':
        if (!parents[parents.indexOf(parent) + 1]?.type.startsWith('JSXAttribute')) return parent
        break
      case 'Property':
        return parent.value === child ? parent : null
      case 'JSXAttribute':
        return parent
      default:
        return null
    }
    child = parent
  }
  return null
}
