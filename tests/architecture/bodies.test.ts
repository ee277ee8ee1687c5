import { expect, test } from 'vitest'
import { isTest, read, sourceFiles } from './repository.ts'

const server = sourceFiles().filter((path) => path.startsWith('apps/server/src/') && !isTest(path))
const reader = 'apps/server/src/body/readBody.ts'

/** Every way to the body of a request: through Hono, through the web `Request`, through Node. */
const ways = [
  /\breq\.(?:json|text|formData|parseBody|arrayBuffer|blob|bytes|valid)\b/,
  // Of the raw request only the headers may be read.
  /\breq\.raw\b(?!\.headers\b)/,
  /\{[^{}]*\b(?:req|raw|incoming)\b[^{}]*\}\s*=\s*c\b/,
  /\bincoming\b(?!\??\.socket\b)/,
]

test('every route of the server reads its body through readBody', () => {
  const others = server.filter((path) => path !== reader)
  const found = others.flatMap((path) =>
    ways.flatMap((way) => (way.test(read(path)) ? [`${path}: ${way.exec(read(path))?.[0]}`] : [])),
  )
  expect(found).toEqual([])
})

test('every call of the server’s readBody passes a size limit', () => {
  const calls = server.flatMap((path) =>
    [...read(path).matchAll(/(?<!function )\breadBody\(([^()]*)\)/g)].map(
      ([, given = '']) => given,
    ),
  )
  expect(calls.length).toBeGreaterThan(0)
  expect(calls.filter((given) => !/^c, MAX_\w*BYTES$/.test(given))).toEqual([])
})
