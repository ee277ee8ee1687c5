import { getAccount } from '@wagmi/core'
import type { Tab } from './openTab.ts'
import type { TabsFixture } from './runStep.ts'
import { origin } from './tabPage.ts'

/** The faults of all tabs, as sentences; empty when tabs, wagmi and wallet agree. */
export async function checkTabs(fixture: TabsFixture): Promise<string[]> {
  const { site, clicks } = fixture
  const visible = await visibleAccounts(site)
  const prompts = site.wallet.requests.filter(({ method }) =>
    ['eth_requestAccounts', 'wallet_requestPermissions'].includes(method),
  )
  // wagmi's own connector asks twice for one click.
  const allowed = site.hasWagmi ? clicks * 2 : clicks
  return [
    ...fixture.faults,
    ...(prompts.length > allowed ? [`${prompts.length} prompts for ${clicks} clicks`] : []),
    ...fixture.tabs.flatMap((tab, index) =>
      checkTab(fixture, tab, visible).map((fault) => `tab ${index}: ${fault}`),
    ),
  ]
}

function checkTab(fixture: TabsFixture, tab: Tab, visible: readonly string[]): string[] {
  const connection = tab.connection()
  const faults = wagmiFaults(tab)
  const attempt = fixture.attempts.get(tab)
  const isWaiting = attempt !== undefined && !attempt.isOver
  const isAsking = fixture.site.wallet.openPrompts.some(({ kind }) => kind === 'connect')
  if (isWaiting && !isAsking) faults.push('waits for a wallet that asks nothing')
  if (tab.page.isSuspended) return faults
  if (connection.status === 'connecting') {
    return isWaiting ? faults : [...faults, 'is connecting though nothing is asked']
  }
  // The owner's own button may end what wagmi shows of our attempt.
  if (isWaiting && connection.status === 'disconnected' && !fixture.site.hasWagmi) {
    faults.push('waits without showing it')
  }
  const intents = isWaiting ? [] : intentFaults(fixture, tab, visible)
  return [...faults, ...walletFaults(fixture, tab, visible), ...intents]
}

/** The owner's wagmi and our store say the same. */
function wagmiFaults(tab: Tab): string[] {
  if (!tab.wagmiConfig) return []
  const ours = tab.connection()
  const theirs = getAccount(tab.wagmiConfig)
  const theirStatus = theirs.status === 'reconnecting' ? 'connecting' : theirs.status
  if (ours.status !== theirStatus) return [`we say ${ours.status}, wagmi says ${theirs.status}`]
  if (ours.status !== 'connected') return []
  const isSame =
    ours.accounts[0].address === theirs.address && ours.chainId === `eip155:${theirs.chainId}`
  return isSame ? [] : [`we show ${ours.accounts[0].address} on ${ours.chainId}, wagmi does not`]
}

/** A connected tab shows the wallet's accounts and chain. */
function walletFaults({ site }: TabsFixture, tab: Tab, visible: readonly string[]): string[] {
  const connection = tab.connection()
  if (connection.status !== 'connected') return []
  const shown = connection.accounts.map(({ address }) => address).join()
  const real = visible.join()
  const faults = shown === real ? [] : [`shows ${shown}, the wallet ${real || 'nothing'}`]
  const chainId = `eip155:${site.wallet.chainId}`
  if (connection.chainId !== chainId) faults.push(`is on ${connection.chainId}, not ${chainId}`)
  if (!site.items.get('@latchkey/connected_connectors')?.includes(site.wallet.info.rdns)) {
    faults.push('is connected but not stored')
  }
  return faults
}

/** Every tab is connected exactly when the visitor wants it and the wallet allows it; after concurrent steps, all or none. */
function intentFaults(fixture: TabsFixture, tab: Tab, visible: readonly string[]): string[] {
  // wagmi connects by itself whenever a wallet returns accounts, so the visitor's last intent does not decide.
  if (fixture.site.hasWagmi) return []
  const { status } = tab.connection()
  const isWanted = fixture.isConcurrent ? isConnectedSomewhere(fixture) : fixture.isWanted
  const expected = isWanted && visible.length > 0 ? 'connected' : 'disconnected'
  return status === expected ? [] : [`is ${status}, should be ${expected}`]
}

function isConnectedSomewhere({ tabs }: TabsFixture): boolean {
  return tabs.some((tab) => !tab.page.isSuspended && tab.connection().status === 'connected')
}

/** The accounts the wallet shows the site, read outside all tabs. */
async function visibleAccounts({ wallet }: TabsFixture['site']): Promise<readonly string[]> {
  const accounts = await wallet.providerFor(origin).request({ method: 'eth_accounts' })
  return Array.isArray(accounts) ? accounts.map(String) : []
}
