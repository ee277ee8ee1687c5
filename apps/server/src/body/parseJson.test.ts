import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { ServerError } from '../errors/ServerError.ts'
import { endOfString, parseJson } from './parseJson.ts'
import { readBody } from './readBody.ts'
import { readForm } from './readForm.ts'
import { readJson } from './readJson.ts'

const arrays = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const rejectionOf = (text: string) => {
  try {
    parseJson(text)
  } catch (error) {
    if (error instanceof ServerError)
      return { status: error.status, code: error.code, field: error.field }
  }
  return null
}

test.each([
  ['arrays', arrays],
  ['objects', objects],
  [
    'both',
    (depth: number) =>
      `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}${depth % 2 ? '[' : ''}`,
  ],
])('JSON of nested %s may have 64 levels', (_title, nest) => {
  expect(rejectionOf(nest(64))).toBeNull()
  expect(rejectionOf(nest(66))).toEqual({ status: 400, code: 'server/too-deep', field: 'body' })
})

test('65 levels are too deep, closed ones count no more', () => {
  expect(rejectionOf(arrays(65))?.code).toBe('server/too-deep')
  expect(rejectionOf(objects(65))?.code).toBe('server/too-deep')
  expect(rejectionOf(`[${arrays(63)},${arrays(63)},${objects(63)}]`)).toBeNull()
  expect(rejectionOf(`[${'[],{},'.repeat(40)}${arrays(64)}]`)?.code).toBe('server/too-deep')
})

test.each(['', '{', '[1,]', 'undefined', '"', '"\\"'])(
  'parseJson rejects %j, which is not valid JSON',
  (text) => {
    expect(rejectionOf(text)).toEqual({ status: 422, code: 'server/bad-json', field: 'body' })
  },
)

test.each([
  ['"a"', 0, 2],
  ['["a","b"]', 5, 7],
  ['"\\""', 0, 3],
  ['"\\\\"', 0, 3],
  ['"\\\\\\""', 0, 5],
  ['""', 0, 1],
  ['"a', 0, 2],
  ['"\\"', 0, 3],
])('the string in %j that opens at %i ends at %i', (json, start, end) => {
  expect(endOfString(json, start)).toBe(end)
})

/** What a reader gets of a body, or its rejection. */
async function read(
  reader: (c: Parameters<typeof readJson>[0]) => Promise<unknown>,
  body: string,
  chunks: readonly number[] | null = null,
) {
  const app = new Hono()
  app.post('/', async (c) => c.json({ value: await reader(c) }))
  app.onError((error, c) =>
    error instanceof ServerError
      ? c.json({ status: error.status, code: error.code, field: error.field })
      : c.json({ error: String(error) }),
  )
  const bytes = new TextEncoder().encode(body)
  let from = 0
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const size of chunks ?? []) {
        controller.enqueue(bytes.subarray(from, from + size))
        from += size
      }
      controller.close()
    },
  })
  const length = { 'content-length': String(bytes.length) }
  const init: RequestInit & { duplex: 'half' } = chunks
    ? { method: 'POST', body: stream, duplex: 'half' }
    : { method: 'POST', body, headers: length, duplex: 'half' }
  return (await app.request('/', init)).json()
}
const tooLarge = { status: 413, code: 'server/too-large', field: 'body' }
const ten = (c: Parameters<typeof readJson>[0]) => readBody(c, 10)

test.each<[string, number[] | null]>([
  ['with its length', null],
  ['in one chunk', [11]],
  ['in several chunks', [4, 4, 3]],
])('a body %s may have as many bytes as allowed, and not one more', async (_title, chunks) => {
  expect(await read(ten, '0123456789', chunks)).toEqual({ value: '0123456789' })
  expect(await read(ten, '0123456789a', chunks)).toEqual(tooLarge)
  expect(await read(ten, 'ééééé', chunks)).toEqual({ value: 'ééééé' })
  expect(await read(ten, 'éééééa', chunks)).toEqual(tooLarge)
})

test('a request without a body is read as empty text', async () => {
  const app = new Hono()
  app.post('/', async (c) => c.json({ value: await readBody(c, 10) }))
  expect(await (await app.request('/', { method: 'POST' })).json()).toEqual({ value: '' })
})

test('a character that two chunks share is read whole', async () => {
  expect(await read(ten, 'aéb', [2, 2])).toEqual({ value: 'aéb' })
})

test('a form may have 16,384 bytes, JSON 1,048,576', async () => {
  const form = async (c: Parameters<typeof readJson>[0]) => Object.fromEntries(await readForm(c))
  const field = (bytes: number) => `a=${'x'.repeat(bytes - 2)}`
  expect(await read(form, field(16_384))).toEqual({ value: { a: 'x'.repeat(16_382) } })
  expect(await read(form, field(16_385))).toEqual(tooLarge)
  const text = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`
  expect(await read(readJson, text(1_048_576))).toEqual({ value: 'x'.repeat(1_048_574) })
  expect(await read(readJson, text(1_048_577))).toEqual(tooLarge)
})

test('a form’s fields are decoded', async () => {
  const form = async (c: Parameters<typeof readJson>[0]) => [...(await readForm(c))]
  expect(await read(form, 'token=a%26b&x=1+2')).toEqual({
    value: [
      ['token', 'a&b'],
      ['x', '1 2'],
    ],
  })
})

test('an empty body is an empty object of JSON', async () => {
  expect(await read(readJson, '')).toEqual({ value: {} })
  expect(await read(readJson, ' \n')).toEqual({ value: {} })
  expect(await read(readJson, 'null')).toEqual({ value: null })
})

test.each(['"\\u0000"', '{"a":["b\\u0000"]}', '{"\\u0000":1}', '"\\ud800"'])(
  'text that PostgreSQL cannot store is rejected: %s',
  async (text) => {
    expect(await read(readJson, text)).toMatchObject({ status: 400, code: 'server/bad-input' })
  },
)

test('a body without unstorable text is read as it is', async () => {
  const value = { a: ['\\u0000', '😀', ' '] }
  expect(await read(readJson, JSON.stringify(value))).toEqual({ value })
})
