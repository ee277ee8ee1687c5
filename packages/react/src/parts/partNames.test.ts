import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('..', import.meta.url))
const guide = readFileSync(
  fileURLToPath(new URL('../../../../docs/guides/theming.md', import.meta.url)),
  'utf8',
)

test('every part a page can restyle is named in the guide', () => {
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
