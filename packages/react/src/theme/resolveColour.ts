import { parseHex, type Rgb } from './colour.ts'

/**
 * The sRGB value of a CSS color (`rebeccapurple`, `oklch(…)`, `var(--brand)`) inside `root`. `null` for anything
 * else, so that no invalid value reaches the style sheet.
 */
export function resolveColour(root: ParentNode, text: string | undefined): Rgb | null {
  if (!text) return null
  const known = parseHex(text)
  if (known) return known
  if (!CSS.supports('color', text)) return null
  // Mixing a color with itself in sRGB makes every browser serialize it as sRGB.
  const probe = document.createElement('i')
  probe.style.color = `color-mix(in srgb, ${text}, ${text})`
  root.append(probe)
  const computed = getComputedStyle(probe).color
  probe.remove()
  const channels = /^color\(srgb ([^ ]+) ([^ ]+) ([^ )]+)/.exec(computed)
  if (!channels) return null
  const channel = (index: number) => Math.min(255, Math.max(0, Number(channels[index]) * 255 || 0))
  return [channel(1), channel(2), channel(3)]
}
