import type { AccountPermission, LatchkeyOptions } from '@latchkey/core'
import { activeConnection, findNetwork, internals } from '@latchkey/core/internal'
import { getPermissionsQueryOptions, getQueryClient } from '@latchkey/core/query'
import { openView, pushView, type View } from '@latchkey/react/internal'
import { localAccounts } from '@latchkey/testing/accounts'
import { localAddresses } from '@latchkey/testing/addresses'
import type { GalleryFixture } from './createGalleryLatchkey.ts'
import { inModal } from './modalDriver.ts'
import { unreachableApi } from './unreachableApi.ts'

type Act = (fixture: GalleryFixture) => Promise<void> | void
type Make<Story> = (act: Act, options?: Partial<LatchkeyOptions>) => Story

const { bob, erin } = localAccounts
const { usdc, weth } = localAddresses
const grantedMs = Date.UTC(2025, 10, 18, 9, 30)
const endsAt = grantedMs / 1_000 + 6 * 3_600
const ether = { symbol: 'ETH', decimals: 18 }
const site = { name: 'Saltworks', url: 'https://saltworks.example', iconUrl: null }

const periodic: AccountPermission = {
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
const calls: AccountPermission = {
  ...periodic,
  id: 'calls',
  context: '0x01',
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
const revoked: AccountPermission = {
  ...periodic,
  id: 'revoked',
  context: '0x02',
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
  (...views: readonly View[]) =>
  ({ latchkey }: Pick<GalleryFixture, 'latchkey'>): void => {
    const connection = activeConnection(latchkey)
    const network =
      connection && findNetwork(internals(latchkey).network.getState(), connection.chainId)
    if (!network) throw new Error('The story has no account')
    const [account] = connection.accounts
    const { queryKey } = getPermissionsQueryOptions(latchkey, { account, network })
    getQueryClient(latchkey).setQueryData(queryKey, [periodic, calls, revoked])
    holdBack()
    openAll(...views)({ latchkey })
  }

const openAll =
  (...views: readonly View[]) =>
  ({ latchkey }: Pick<GalleryFixture, 'latchkey'>): void => {
    openView(latchkey, { name: 'Account' })
    for (const view of views) pushView(latchkey, view)
  }

/** Holds the list of the server back: the loading state, or the sessions of the story, can be seen. */
function holdBack(): void {
  const send = window.fetch
  window.fetch = (input, init) =>
    String(input).includes('/v1/sessions/') ? new Promise(() => {}) : send(input, init)
  document.documentElement.dataset.pending = ''
}

/** The wallet does not answer the revocation, so that the pending state can be seen. */
async function pressRevoke({ wallet }: GalleryFixture): Promise<void> {
  const { provider } = wallet
  const ask = provider.request
  provider.request = (request) =>
    request.method === 'wallet_revokePermissions' ? new Promise(() => {}) : ask(request)
  ;(await inModal('.footer .button')).click()
}

const list: View = { name: 'PermissionList' }
const detail = (session: AccountPermission): View => ({ name: 'Permission', session })

/** Permissions that the account has granted (smart sessions). */
export function sessionStories<Story>(story: Make<Story>): Readonly<Record<string, Story>> {
  const options: Partial<LatchkeyOptions> = { features: { analytics: false, smartSessions: true } }
  return {
    AccountSmartSessions: story(openAll(), options),
    PermissionList: story(withSessions(list), options),
    PermissionListLoading: story((fixture) => {
      holdBack()
      openAll(list)(fixture)
    }, options),
    PermissionListEmpty: story(openAll(list), options),
    PermissionListFailed: story(openAll(list), {
      ...options,
      endpoints: { api: unreachableApi },
    }),
    Permission: story(withSessions(list, detail(periodic)), options),
    PermissionCalls: story(withSessions(list, detail(calls)), options),
    PermissionRevoking: story(async (fixture) => {
      withSessions(list, detail(periodic))(fixture)
      await pressRevoke(fixture)
    }, options),
    PermissionCreated: story((fixture) => {
      withSessions({ name: 'PermissionCreated', contexts: [periodic.context] })(fixture)
    }, options),
    PermissionCreatedMany: story((fixture) => {
      const contexts = [periodic.context, calls.context]
      withSessions({ name: 'PermissionCreated', contexts })(fixture)
    }, options),
    PermissionCreatedLoading: story((fixture) => {
      holdBack()
      openAll({ name: 'PermissionCreated', contexts: [periodic.context] })(fixture)
    }, options),
    PermissionRevoked: story(withSessions(list, detail(revoked)), options),
  }
}
