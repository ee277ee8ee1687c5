import { activeConnection, type LatchkeyOptions, queriesOf } from '@latchkey/core'
import { findNetwork, type SmartSession, smartSessionsQuery } from '@latchkey/core/internal'
import { openView, pushView, type View } from '@latchkey/react/internal'
import { localAccounts } from '@latchkey/testing/accounts'
import { localAddresses } from '@latchkey/testing/addresses'
import type { GalleryFixture } from './createGalleryLatchkey.ts'
import { unreachableApi } from './unreachableApi.ts'

type Act = (fixture: GalleryFixture) => Promise<void> | void
type Make<Story> = (act: Act, options?: Partial<LatchkeyOptions>) => Story

const { bob, erin } = localAccounts
const { usdc, weth } = localAddresses
const grantedMs = Date.UTC(2025, 10, 18, 9, 30)
const endsAt = grantedMs / 1_000 + 6 * 3_600
const ether = { symbol: 'ETH', decimals: 18 }
const site = { name: 'Saltworks', url: 'https://saltworks.example', iconUrl: null }

const periodic: SmartSession = {
  id: 'periodic',
  status: 'active',
  site,
  atMs: grantedMs,
  token: { symbol: 'USDC', decimals: 6 },
  context: '0x',
  permission: {
    to: bob.address,
    startsAt: grantedMs / 1_000,
    endsAt,
    maxCalls: 20,
    action: {
      kind: 'pay',
      token: usdc,
      amount: 5_000_000n,
      periodSeconds: 3_600,
      payees: [erin.address],
    },
    use: { isRevoked: false, left: 3_250_000n, callsLeft: 17 },
  },
}
const calls: SmartSession = {
  ...periodic,
  id: 'calls',
  atMs: grantedMs - 40 * 24 * 3_600_000,
  token: ether,
  permission: {
    ...periodic.permission,
    startsAt: 0,
    maxCalls: 10,
    action: {
      kind: 'call',
      contracts: [weth],
      methods: ['0xd0e30db0', '0xa0712d68'],
      value: 10n ** 16n,
    },
    use: { isRevoked: false, left: 10n ** 16n, callsLeft: 10 },
  },
}
const revoked: SmartSession = {
  ...periodic,
  id: 'revoked',
  status: 'revoked',
  token: ether,
  permission: {
    ...periodic.permission,
    startsAt: 0,
    maxCalls: null,
    action: { kind: 'pay', token: null, amount: 10n ** 17n, periodSeconds: null, payees: [] },
    use: { isRevoked: true, left: 10n ** 17n, callsLeft: null },
  },
}

/** Lists the sessions as if the server and the chain had told them, and opens views on top of the account. */
const withSessions =
  (...views: readonly View[]): Act =>
  ({ latchkey }) => {
    const connection = activeConnection(latchkey)
    const network = connection && findNetwork(latchkey.network.getState(), connection.chainId)
    if (!network) throw new Error('The story has no account')
    const [account] = connection.accounts
    const { queryKey } = smartSessionsQuery(latchkey, { account, network })
    queriesOf(latchkey).setQueryData(queryKey, [periodic, calls, revoked])
    openAll(...views)({ latchkey })
  }

const openAll =
  (...views: readonly View[]) =>
  ({ latchkey }: Pick<GalleryFixture, 'latchkey'>): void => {
    openView(latchkey, { name: 'Account' })
    for (const view of views) pushView(latchkey, view)
  }

/** Holds the list back, so that the loading state can be seen. */
function holdBack(): void {
  const send = window.fetch
  window.fetch = (input, init) =>
    String(input).includes('/v1/sessions/') ? new Promise(() => {}) : send(input, init)
  document.documentElement.dataset.pending = ''
}

const list: View = { name: 'SmartSessionList' }
const detail = (session: SmartSession): View => ({ name: 'SmartSession', session })

/** Permissions that the account has granted (smart sessions). */
export function sessionStories<Story>(story: Make<Story>): Readonly<Record<string, Story>> {
  const options: Partial<LatchkeyOptions> = { features: { analytics: false, smartSessions: true } }
  return {
    AccountSmartSessions: story(openAll(), options),
    SmartSessionList: story(withSessions(list), options),
    SmartSessionListLoading: story((fixture) => {
      holdBack()
      openAll(list)(fixture)
    }, options),
    SmartSessionListEmpty: story(openAll(list), options),
    SmartSessionListFailed: story(openAll(list), {
      ...options,
      endpoints: { api: unreachableApi },
    }),
    SmartSession: story(withSessions(list, detail(periodic)), options),
    SmartSessionCalls: story(withSessions(list, detail(calls)), options),
    SmartSessionRevoked: story(withSessions(list, detail(revoked)), options),
  }
}
