/** Red, green and blue, 0…255. */
export type Rgb = readonly [number, number, number]

export const white: Rgb = [255, 255, 255]
export const black: Rgb = [0, 0, 0]

export function parseHex(text: string): Rgb | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text)
  if (short)
    return parseHex(
      `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`,
    )
  if (!/^#[0-9a-f]{6}$/i.test(text)) return null
  const value = Number.parseInt(text.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

export function formatHex(colour: Rgb): string {
  const digits = colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0'))
  return `#${digits.join('')}`
}

/** `amount` 0 gives `from`, 1 gives `to`. */
export function mix(from: Rgb, to: Rgb, amount: number): Rgb {
  const channel = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * amount
  return [channel(0), channel(1), channel(2)]
}

function luminance(colour: Rgb): number {
  const linear = (channel: number) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2])
}

/** The WCAG contrast ratio, 1…21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** White if its contrast is at least 4.5, otherwise black, whose contrast is then higher. */
export function textColourOn(background: Rgb): Rgb {
  return contrast(white, background) >= 4.5 ? white : black
}

/** `colour`, moved towards black or white until its contrast to every background suffices. */
export function ensureContrast(
  colour: Rgb,
  backgrounds: readonly [Rgb, ...Rgb[]],
  ratio: number,
): Rgb {
  const textColour = textColourOn(backgrounds[0])
  for (let amount = 0; amount < 1; amount += 0.05) {
    // Rounded as it is written: a hex color has integer channels.
    const candidate = rounded(mix(colour, textColour, amount))
    if (backgrounds.every((background) => contrast(candidate, background) >= ratio)) {
      return candidate
    }
  }
  return textColour
}

function rounded(colour: Rgb): Rgb {
  return [Math.round(colour[0]), Math.round(colour[1]), Math.round(colour[2])]
}
