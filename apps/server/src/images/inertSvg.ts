const ELEMENTS = new Set(
  'svg g path rect circle ellipse line polyline polygon defs clippath mask lineargradient radialgradient stop title desc text tspan'.split(
    ' ',
  ),
)
// Repetitions are bounded or cannot overlap, so that matching stays linear on a hostile picture.
const ATTRIBUTE = /([a-zA-Z_:][-\w:.]{0,40})\s{0,8}=\s{0,8}(?:"([^"]*)"|'([^']*)')/g
const TAG = /<[^<>]*>/g
const NAMES =
  /^(?:xmlns|version|id|class|width|height|viewBox|fill|fill-[a-z]+|stroke|stroke-[a-z]+|clip-path|clip-rule|clipPathUnits|mask|maskUnits|mask-type|maskContentUnits|opacity|stop-[a-z]+|offset|d|x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|fx|fy|fr|points|transform|gradientUnits|gradientTransform|spreadMethod|color|color-interpolation-filters|shape-rendering|vector-effect|font-family|font-size|font-weight|text-anchor|dominant-baseline|style|role|preserveAspectRatio|paint-order)$/
const HARMLESS_DECLARATION =
  /^(?:mask-type|mix-blend-mode|fill|stroke|isolation|fill-opacity|fill-rule|opacity)\s{0,8}:\s{0,8}[-#\w.%]+$/

/**
 * Whether an SVG is inert: known elements, known attributes and references only within
 * itself. An allow-list, since browsers keep adding active content to SVG.
 */
export function isInertSvg(svg: string): boolean {
  if (/<[!?]|&(?!(?:amp|lt|gt|quot|apos|#\d{1,6});)/.test(svg)) return false
  const tags = svg.match(TAG) ?? []
  return tags.length > 0 && tags.every(isInertTag) && !/[<>]/.test(svg.replace(TAG, ''))
}

function isInertTag(tag: string): boolean {
  const [, closing, name = '', rest = ''] = /^<(\/?)([a-zA-Z]{1,32})([^<>]*?)\/?>$/.exec(tag) ?? []
  if (!ELEMENTS.has(name.toLowerCase())) return false
  if (closing) return rest.trim() === ''
  const attributes = [...rest.matchAll(ATTRIBUTE)]
  if (rest.replace(ATTRIBUTE, '').trim() !== '') return false
  return attributes.every(([, key = '', double, single]) =>
    isInertAttribute(key, double ?? single ?? ''),
  )
}

function isInertAttribute(name: string, value: string): boolean {
  if (!NAMES.test(name)) return false
  if (name === 'xmlns') return value === 'http://www.w3.org/2000/svg'
  if (name === 'style') return value.split(';').every(isInertDeclaration)
  return !/url\((?!["']?#[-\w:.]+["']?\))|javascript:|data:/i.test(value)
}

function isInertDeclaration(declaration: string): boolean {
  const trimmed = declaration.trim()
  return trimmed === '' || HARMLESS_DECLARATION.test(trimmed)
}
