import { getConnection } from '@wagmi/core'
import type { Tab } from './openTab.ts'
import type { Stage } from './play.ts'
import { origin } from './tabPage.ts'

/** What is wrong on the stage, as sentences; empty when all agree. */
export async function checkStage(stage: Stage): Promise<string[]> {
  const { site, clicks } = stage
  const visible = await visibleAccounts(site)
  const prompts = site.wallet.requests.filter(({ method }) =>
    ['eth_requestAccounts', 'wallet_requestPermissions'].includes(method),
  )
  // wagmi's own connector asks twice for one click.
  const allowed = site.hasWagmi ? clicks * 2 : clicks
  return [
    ...stage.faults,
    ...(prompts.length > allowed ? [`${prompts.length} prompts for ${clicks} clicks`] : []),
    ...stage.tabs.flatMap((tab, index) =>
      checkTab(stage, tab, visible).map((fault) => `tab ${index}: ${fault}`),
    ),
  ]
}

function checkTab(stage: Stage, tab: Tab, visible: readonly string[]): string[] {
  const connection = tab.connection()
  const faults = wagmiFaults(tab)
  const attempt = stage.attempts.get(tab)
  const isWaiting = attempt !== undefined && !attempt.isOver
  const isAsking = stage.site.wallet.openPrompts.some(({ kind }) => kind === 'connect')
  if (isWaiting && !isAsking) faults.push('waits for a wallet that asks nothing')
  if (tab.page.isAsleep) return faults
  if (connection.status === 'connecting') {
    return isWaiting ? faults : [...faults, 'is connecting though nothing is asked']
  }
  // The owner's own button may break off what wagmi shows of ours.
  if (isWaiting && connection.status === 'disconnected' && !stage.site.hasWagmi) {
    faults.push('waits without showing it')
  }
  const wishes = isWaiting ? [] : wishFaults(stage, tab, visible)
  return [...faults, ...walletFaults(stage, tab, visible), ...wishes]
}

/** The owner's wagmi and our store say the same. */
function wagmiFaults(tab: Tab): string[] {
  if (!tab.wagmiConfig) return []
  const ours = tab.connection()
  const theirs = getConnection(tab.wagmiConfig)
  const theirStatus = theirs.status === 'reconnecting' ? 'connecting' : theirs.status
  if (ours.status !== theirStatus) return [`we say ${ours.status}, wagmi says ${theirs.status}`]
  if (ours.status !== 'connected') return []
  const isSame =
    ours.accounts[0].address === theirs.address && ours.chainId === `eip155:${theirs.chainId}`
  return isSame ? [] : [`we show ${ours.accounts[0].address} on ${ours.chainId}, wagmi does not`]
}

/** Who is connected shows what the wallet shows. */
function walletFaults({ site }: Stage, tab: Tab, visible: readonly string[]): string[] {
  const connection = tab.connection()
  if (connection.status !== 'connected') return []
  const shown = connection.accounts.map(({ address }) => address).join()
  const real = visible.join()
  const faults = shown === real ? [] : [`shows ${shown}, the wallet ${real || 'nothing'}`]
  const chainId = `eip155:${site.wallet.chainId}`
  if (connection.chainId !== chainId) faults.push(`is on ${connection.chainId}, not ${chainId}`)
  if (!site.items.get('@latchkey/connected_connectors')?.includes(site.wallet.info.rdns)) {
    faults.push('is connected but not remembered')
  }
  return faults
}

/** Every tab is connected exactly when the visitor wants it and the wallet lets it; in a rush, all or none. */
function wishFaults(stage: Stage, tab: Tab, visible: readonly string[]): string[] {
  // wagmi connects by itself whenever a wallet shows accounts, so there the visitor's word is not the last.
  if (stage.site.hasWagmi) return []
  const { status } = tab.connection()
  const isWanted = stage.isRushed ? isConnectedSomewhere(stage) : stage.isWanted
  const expected = isWanted && visible.length > 0 ? 'connected' : 'disconnected'
  return status === expected ? [] : [`is ${status}, should be ${expected}`]
}

function isConnectedSomewhere({ tabs }: Stage): boolean {
  return tabs.some((tab) => !tab.page.isAsleep && tab.connection().status === 'connected')
}

/** What the wallet shows the site, asked from outside all tabs. */
async function visibleAccounts({ wallet }: Stage['site']): Promise<readonly string[]> {
  const accounts = await wallet.providerFor(origin).request({ method: 'eth_accounts' })
  return Array.isArray(accounts) ? accounts.map(String) : []
}
