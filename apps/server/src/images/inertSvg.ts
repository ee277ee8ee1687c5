const ELEMENTS = new Set(
  'svg g path rect circle ellipse line polyline polygon defs clippath mask lineargradient radialgradient stop title desc text tspan'.split(
    ' ',
  ),
)
const ATTRIBUTE = /([a-zA-Z_:][-\w:.]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const NAMES =
  /^(?:xmlns|version|id|class|width|height|viewBox|fill|fill-[a-z]+|stroke|stroke-[a-z]+|clip-path|clip-rule|clipPathUnits|mask|maskUnits|mask-type|maskContentUnits|opacity|stop-[a-z]+|offset|d|x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|fx|fy|fr|points|transform|gradientUnits|gradientTransform|spreadMethod|color|color-interpolation-filters|shape-rendering|vector-effect|font-family|font-size|font-weight|text-anchor|dominant-baseline|style|role|preserveAspectRatio|paint-order)$/
const HARMLESS_STYLE =
  /^(?:[\s;]*(?:mask-type|mix-blend-mode|fill|stroke|isolation|fill-opacity|fill-rule|opacity)\s*:\s*[-#\w.%]+)*[\s;]*$/

/**
 * Whether a picture is nothing but shapes: known elements, known attributes, references only within
 * itself. An allow-list, since what browsers run inside SVG grows.
 */
export function isInertSvg(svg: string): boolean {
  if (/<[!?]|&(?!(?:amp|lt|gt|quot|apos|#\d{1,6});)/.test(svg)) return false
  const tags = svg.match(/<[^>]*>/g) ?? []
  return tags.length > 0 && tags.every(isInertTag) && !/[<>]/.test(svg.replace(/<[^>]*>/g, ''))
}

function isInertTag(tag: string): boolean {
  const [, closing, name = '', rest = ''] = /^<(\/?)([a-zA-Z]+)([\s\S]*?)\/?>$/.exec(tag) ?? []
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
  if (name === 'style') return HARMLESS_STYLE.test(value)
  return !/url\((?!["']?#[-\w:.]+["']?\))|javascript:|data:/i.test(value)
}
