import type { Network } from '@latchkey/core'
import { type ConnectedState, internals, labelAccount } from '@latchkey/core/internal'
import { getQueryClient } from '@latchkey/core/query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pushView, replaceView } from '../navigation/navigate.ts'
import type { View } from '../navigation/view.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'
import { hostileString, hostileStrings } from '../testing/hostileStrings.ts'
import {
  expectNoInjection,
  scrollThrough,
  stubReplies,
  takeSample,
  waitForRender,
  walkThrough,
} from '../testing/hostileWalk.ts'
import { pollTimeout } from '../testing/pollTimeout.ts'
import { type AccountFixture, renderAccountModal } from '../testing/renderAccountModal.tsx'
import { watchInjections } from '../testing/watchInjections.ts'

const rows = hostileStrings.map((_, row) => row)

/** Applies each change and checks every view that shows the connected account. */
async function showEach(
  watched: Parameters<typeof expectNoInjection>[0],
  views: readonly View[],
  change: (row: number) => Promise<unknown> | unknown,
): Promise<void> {
  const { latchkey } = watched.fixture
  for (const view of views) {
    viewStoreOf(latchkey).setState({ stack: [view] })
    await waitForRender()
    for (const row of takeSample(rows)) {
      await change(row)
      await waitForRender()
      expectNoInjection(watched)
    }
  }
}

function setConnection(
  fixture: AccountFixture,
  change: (old: ConnectedState) => ConnectedState,
): void {
  const { eip155 } = internals(fixture.latchkey).connections.getState()
  if (eip155?.status === 'connected')
    internals(fixture.latchkey).connections.setState({ eip155: change(eip155) })
}

test('hostile wallet names and account labels are inert in the modal', async () => {
  const injections = watchInjections({ isOwners: true })
  const fixture = await renderAccountModal()
  await expect.poll(() => fixture.find('.total[part=total]').length, pollTimeout).toBe(1)
  await showEach({ fixture, injections }, [{ name: 'Account' }, { name: 'Profile' }], (row) =>
    setConnection(fixture, (old) => ({
      ...old,
      connector: {
        ...old.connector,
        name: hostileString(row, 0, 'connector.name'),
        icon: hostileString(row, 1, 'connector.icon'),
      },
      accounts: [{ ...old.accounts[0], label: hostileString(row, 2, 'account.label') }],
    })),
  )
  expect(await injections.sideEffects()).toEqual([])
})

test('hostile account names and avatars are inert in the modal, from the server, the registry and the visitor', async () => {
  let row = 0
  stubReplies({
    '/v1/identity/': () => ({
      name: hostileString(row, 0, 'identity.name'),
      avatar: hostileString(row, 1, 'identity.avatar'),
    }),
    '/v1/profile/reverse/': () => [
      {
        name: hostileString(row, 2, 'profile.name'),
        registered_at: '',
        updated_at: null,
        attributes: {},
        addresses: {},
      },
    ],
  })
  const injections = watchInjections()
  const fixture = await renderAccountModal()
  const { latchkey } = fixture
  const [account] = fixture.connection().accounts
  await expect.poll(() => fixture.find('.person').length, pollTimeout).toBe(1)
  await showEach(
    { fixture, injections },
    [{ name: 'Account' }, { name: 'Profile' }],
    async (next) => {
      row = next
      await getQueryClient(latchkey).refetchQueries({ queryKey: ['latchkey', 'identity'] })
    },
  )
  await showEach({ fixture, injections }, [{ name: 'Account' }, { name: 'Profile' }], (next) =>
    labelAccount(latchkey, { account, label: hostileString(next, 0, 'label') }),
  )
  expect(await injections.sideEffects()).toEqual([])
})

test('hostile name suggestions from the server are inert in the account name form', async () => {
  stubReplies({
    '/v1/profile/suggestions/': () => ({
      suggestions: rows.map((row) => ({
        name: hostileString(row, 0, 'suggestion.name'),
        registered: row % 2 === 1,
      })),
    }),
  })
  const injections = watchInjections()
  const fixture = await renderAccountModal({ view: { name: 'RegisterAccountName' } })
  const watched = { fixture, injections }
  await page.getByRole('textbox', { name: 'Name' }).fill('saltworks')
  await expect.poll(() => fixture.find('.name-chip').length, pollTimeout).toBeGreaterThan(2)
  expectNoInjection(watched)
  await walkThrough(
    watched,
    rows.map((row) => ({
      name: 'RegisterAccountNameSuccess',
      accountName: hostileString(row, 0, 'accountName'),
    })),
  )
  expect(await injections.sideEffects()).toEqual([])
})

/** A network as the owner's options, or a list that the owner loads, could define it. */
function hostileNetwork(like: Network, row: number): Network {
  return {
    ...like,
    id: 100_000 + row,
    caipNetworkId: `eip155:${100_000 + row}`,
    name: hostileString(row, 0, 'network.name'),
    nativeCurrency: {
      name: hostileString(row, 1, 'currency.name'),
      symbol: hostileString(row, 2, 'currency.symbol'),
      decimals: 18,
    },
    blockExplorers: {
      default: {
        name: hostileString(row, 3, 'explorer.name'),
        url: hostileString(row, 4, 'explorer.url'),
      },
    },
    iconUrl: hostileString(row, 5, 'network.iconUrl'),
  }
}

test('hostile network names are inert in every network list and while switching networks', async () => {
  const injections = watchInjections({ isOwners: true })
  const fixture = await renderAccountModal()
  const watched = { fixture, injections }
  const { latchkey } = fixture
  const [local] = internals(latchkey).network.getState().networks
  if (!local) throw new Error('The site has no network')
  const hostile = rows.map((row) => hostileNetwork(local, row))
  internals(latchkey).network.setState({ networks: [local, ...hostile] })
  pushView(latchkey, { name: 'Networks' })
  await expect.poll(() => fixture.find('[part~=network]').length, pollTimeout).toBe(rows.length + 1)
  await scrollThrough(watched)
  for (const name of ['Receive', 'WalletCompatibleNetworks', 'UnsupportedChain'] as const) {
    replaceView(latchkey, { name })
    await waitForRender()
    await waitForRender()
    expectNoInjection(watched)
  }
  fixture.wallet.behave({ switch: 'hang', addChain: 'hang' })
  await walkThrough(
    watched,
    hostile.map((network) => ({ name: 'SwitchActiveChain', namespace: 'eip155', network })),
  )
  await walkThrough(
    watched,
    hostile.map((network) => ({ name: 'SwitchNetwork', network })),
  )
  await showEach(watched, [{ name: 'Account' }, { name: 'Receive' }], (row) => {
    const chainId = hostile[row]?.caipNetworkId ?? local.caipNetworkId
    internals(latchkey).network.setState({ active: chainId })
    setConnection(fixture, (old) => ({ ...old, chainId }))
  })
  expect(await injections.sideEffects()).toEqual([])
})
