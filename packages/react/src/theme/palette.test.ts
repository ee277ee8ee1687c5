import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, parseHex, type Rgb } from './colour.ts'
import { defaultColours } from './defaultColours.ts'
import { palette } from './palette.ts'

const channel = fc.integer({ min: 0, max: 255 })
const colour = fc.tuple(channel, channel, channel)
const mode = fc.constantFrom('dark' as const, 'light' as const)

const inks = ['text', 'text-soft', 'accent-text', 'success', 'warning', 'danger'] as const
const grounds = ['bg', 'surface', 'surface-hover'] as const

function token(tokens: Record<string, string>, name: string): Rgb {
  const value = parseHex(tokens[`--lk-${name}`] ?? '')
  if (!value) throw new Error(`--lk-${name} is not a hex colour`)
  return value
}

/** The lowest contrast of any text color on any surface. */
function lowestContrast(tokens: Record<string, string>): number {
  const pairs = inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const))
  return Math.min(
    ...pairs.map(([ink, ground]) => contrast(token(tokens, ink), token(tokens, ground))),
  )
}

test.each(['dark', 'light'] as const)(
  'every text color of the palette has a contrast of 4.5 on every surface: %s',
  (which) => {
    const tokens = palette({ mode: which })
    expect(lowestContrast(tokens)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(token(tokens, 'outline'), token(tokens, 'bg'))).toBeGreaterThanOrEqual(3)
  },
)

test.each(['dark', 'light'] as const)(
  'the precomputed default colors equal the computed palette: %s',
  (which) => {
    const written = Object.entries(palette({ mode: which })).map(([name, hex]) => `${name}:${hex};`)
    expect(defaultColours[which]).toBe(written.join(''))
  },
)

test('text on the accent color, and text in the accent color, has a contrast of at least 4.5:1 for any accent', () => {
  fc.assert(
    fc.property(colour, mode, (accent, which) => {
      const tokens = palette({ mode: which, accent })
      const onAccent = token(tokens, 'on-accent')
      const onIt = ['accent', 'accent-hover'].map((name) => contrast(onAccent, token(tokens, name)))
      return Math.min(lowestContrast(tokens), ...onIt) >= 4.5
    }),
    { numRuns: 2000 },
  )
})

test('palette darkens a mid-tone accent until white text is readable on it; a light accent gets black text', () => {
  const [orange, yellow]: [Rgb, Rgb] = [
    [249, 115, 22],
    [250, 204, 21],
  ]
  const dark = palette({ mode: 'light', accent: orange })
  expect(dark['--lk-on-accent']).toBe('#ffffff')
  expect(contrast(token(dark, 'accent'), [255, 255, 255])).toBeGreaterThanOrEqual(4.5)
  const light = palette({ mode: 'light', accent: yellow })
  expect(light['--lk-accent']).toBe('#facc15')
  expect(light['--lk-on-accent']).toBe('#000000')
})

test('palette keeps text readable on every surface for every mixed color', () => {
  fc.assert(
    fc.property(colour, fc.integer({ min: 0, max: 100 }), mode, (mix, mixStrength, which) => {
      const tokens = palette({ mode: which, mix, mixStrength })
      return lowestContrast(tokens) >= 4.5
    }),
    { numRuns: 2000 },
  )
})

test('palette ignores an invalid mix strength', () => {
  const plain = palette({ mode: 'dark' })
  const mix: Rgb = [255, 0, 0]
  expect(palette({ mode: 'dark', mix, mixStrength: Number.NaN })).toEqual(plain)
  expect(palette({ mode: 'dark', mix, mixStrength: -5 })).toEqual(plain)
})
