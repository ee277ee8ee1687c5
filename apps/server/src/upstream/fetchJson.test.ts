import * as v from 'valibot'
import { expect, test } from 'vitest'
import { startFakeVendor, type VendorReply } from '../testing/fakeVendor.ts'
import { fetchJson, upstreamUrl } from './fetchJson.ts'

const schema = v.object({ price: v.number() })
const { signal } = new AbortController()

async function ask(reply: VendorReply): Promise<{ price: number }> {
  const vendor = await startFakeVendor(() => reply)
  try {
    const url = upstreamUrl(vendor.url, '/x', { key: 'secret', empty: '' })
    return await fetchJson(schema, { vendor: 'Vendor', url, signal, timeoutMs: 300 })
  } finally {
    await vendor.close()
  }
}

test('fetchJson returns only the fields of the schema', async () => {
  expect(await ask({ json: { price: 1, extra: 'x' } })).toEqual({ price: 1 })
})

test.each<[string, VendorReply]>([
  ['a reply of another shape', { json: { price: 'a lot' } }],
  ['a reply that is not JSON', { text: '<html>' }],
  ['truncated JSON', { text: '{"price": 1' }],
  ['HTTP status 500', { status: 500, json: { price: 1 } }],
  ['HTTP status 403', { status: 403, json: { price: 1 } }],
  ['a reply of five megabytes', { text: `{"price": 1, "x": "${'x'.repeat(5_000_000)}"}` }],
  ['a reply after the timeout', { json: { price: 1 }, afterMs: 2_000 }],
])('fetchJson turns %s into a 503 that does not contain the API key', async (_, reply) => {
  const failed = await ask(reply).catch((error: unknown) => error)
  expect(failed).toMatchObject({ status: 503, code: 'server/upstream-unavailable' })
  expect(String(failed)).not.toContain('secret')
})

test('fetchJson follows no redirect', async () => {
  const vendor = await startFakeVendor(() => ({ status: 302, json: {} }))
  const url = upstreamUrl(vendor.url, '/x')
  await expect(fetchJson(schema, { vendor: 'Vendor', url, signal })).rejects.toMatchObject({
    status: 503,
  })
  await vendor.close()
})
