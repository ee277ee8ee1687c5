import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('..', import.meta.url))
const guide = readFileSync(
  fileURLToPath(new URL('../../../../docs/guides/theming.md', import.meta.url)),
  'utf8',
)

test('every ::part() name is in the theming guide', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'),
  )
  const used = files.flatMap((name) =>
    [...readFileSync(`${source}${name}`, 'utf8').matchAll(/\bpart="([^"]+)"/g)].flatMap(
      ([, names = '']) => names.split(' '),
    ),
  )
  const missing = [...new Set(used)].filter((name) => !guide.includes(`\`${name}\``))
  expect(missing).toEqual([])
})

test('hover styles of the modal and the buttons apply only to devices that can hover', () => {
  const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css.ts'),
  )
  const lines = sheets.flatMap((name) => readFileSync(`${source}${name}`, 'utf8').split('\n'))
  const hovers = lines.filter((line) => line.includes(':hover'))
  expect(hovers.length).toBeGreaterThan(20)
  expect(hovers.filter((line) => !line.startsWith('@media (hover: hover) {'))).toEqual([])
})
