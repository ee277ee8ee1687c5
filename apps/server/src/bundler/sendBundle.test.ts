import { pad } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type BundlerFixture,
  chain,
  openBundlerFixture,
  operationOf,
} from '../testing/bundlerFixture.ts'
import { type Bundle, findUnsettledBundles } from './bundleStore.ts'
import { createBundle } from './createBundle.ts'
import { sendBundle } from './sendBundle.ts'

let fixture: BundlerFixture
beforeAll(async () => {
  fixture = await openBundlerFixture()
})
afterAll(() => fixture.close())
beforeEach(() => fixture.reset())

const unsettled = () => findUnsettledBundles(fixture.server.db, chain)

async function bundle(): Promise<Bundle> {
  await fixture.store(operationOf())
  const created = await createBundle(fixture.server.context, fixture.bundler)
  if (!created) throw new Error('No bundle was created')
  return created
}

/** How the node answers the next broadcast. */
function broadcast(error: { code: number; message: string } | null): void {
  fixture.node.state.answer = (method) => {
    if (method === 'eth_sendRawTransaction' && error) throw error
    return pad('0x01')
  }
}

test.each<[string, { code: number; message: string } | null, string, Partial<Bundle>[]]>([
  ['taken', null, 'known', [{ status: 'sent', isAccepted: true }]],
  [
    'known',
    { code: -32_000, message: 'already known' },
    'known',
    [{ status: 'sent', isAccepted: true }],
  ],
  [
    'below a rival',
    { code: -32_000, message: 'replacement transaction underpriced' },
    'replacement',
    [{ status: 'replaced' }],
  ],
  ['refused', { code: -32_000, message: 'insufficient funds' }, 'funds', [{ status: 'refused' }]],
  [
    'lost on the way',
    { code: -32_603, message: 'internal error' },
    'trouble',
    [{ status: 'sent', isAccepted: false }],
  ],
])('the bytes of a transaction are sent: %s', async (_title, error, outcome, expected) => {
  const created = await bundle()
  broadcast(error)
  expect(await sendBundle(fixture.server.context, fixture.bundler, created)).toBe(outcome)
  expect(await unsettled()).toMatchObject(expected)
  expect(fixture.node.paramsOf('eth_sendRawTransaction').at(-1)).toEqual([created.raw])
})

test.each(['replacement transaction underpriced', 'insufficient funds'])(
  'a transaction that a node has taken stays on its way after: %s',
  async (message) => {
    const created = { ...(await bundle()), isAccepted: true }
    broadcast({ code: -32_000, message })
    await sendBundle(fixture.server.context, fixture.bundler, created)
    expect(await unsettled()).toMatchObject([{ status: 'sent' }])
  },
)
