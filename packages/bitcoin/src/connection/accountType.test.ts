import { type AnalyticsEvent, switchAccount } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { afterEach, expect, test } from 'vitest'
import { openSendFixture, type SendFixture } from '../testing/openSendFixture.ts'

let fixture: SendFixture | undefined
afterEach(() => fixture?.close())

function accountsOf({ latchkey }: SendFixture) {
  const connection = internals(latchkey).connections.getState().bip122
  return connection?.status === 'connected' ? connection.accounts : []
}

test.each(['payment', 'ordinal'] as const)(
  'defaultAccountTypes makes the %s account of a Bitcoin wallet the active one',
  async (type) => {
    fixture = await openSendFixture({ options: { defaultAccountTypes: { bip122: type } } })
    expect(accountsOf(fixture)[0]?.type).toBe(type)
  },
)

test('switchAccount to a Bitcoin account of another type emits the analytics event SET_PREFERRED_ACCOUNT_TYPE', async () => {
  fixture = await openSendFixture()
  const { latchkey } = fixture
  const events: AnalyticsEvent[] = []
  internals(latchkey).onDestroy(latchkey.on('analytics', (event) => events.push(event)))
  const ordinal = accountsOf(fixture).find(({ type }) => type === 'ordinal')
  if (!ordinal) throw new Error('The wallet has no ordinals account')
  await switchAccount(latchkey, { account: ordinal })
  await switchAccount(latchkey, { account: ordinal })
  const sent = events.filter(({ event }) => event === 'SET_PREFERRED_ACCOUNT_TYPE')
  expect(sent.map(({ properties }) => properties)).toEqual([
    { accountType: 'ordinal', network: internals(latchkey).network.getState().active },
  ])
})
