import { connect, disconnect, switchNetwork, toNetwork } from '@latchkey/core'
import type { FakeEvmWallet } from '@latchkey/testing'
import { connect as wagmiConnect, disconnect as wagmiDisconnect } from '@wagmi/core'
import { type Address, type Hex, verifyMessage } from 'viem'
import { openTab, type SiteWithChains, type Tab } from './openTab.ts'
import type { Browse, InWallet, Press, Step } from './sequence.ts'
import { origin } from './tabPage.ts'

/** An attempt to connect that may still wait for the wallet. */
export type Attempt = { controller: AbortController; isOver: boolean }

/** A site in a browser, and what a person looking at it knows. */
export type Stage = {
  site: SiteWithChains
  tabs: Tab[]
  attempts: Map<Tab, Attempt>
  /** Whether the visitor's last word was to be connected. */
  isWanted: boolean
  /** Steps came before the consequences of others, so what the visitor wanted last is a matter of taste. */
  isRushed: boolean
  /** What went wrong on the way. */
  faults: string[]
  /** How often somebody pressed a button that may open the wallet. */
  clicks: number
}

export async function play(stage: Stage, step: Step): Promise<void> {
  if (step === 'openTab') {
    if (stage.tabs.length < 3) await enterTab(stage)
  } else if ('inWallet' in step) playInWallet(stage, step.inWallet)
  else if ('browse' in step) await playBrowser(stage, tabOf(stage, step.browse), step.browse)
  else await playPress(stage, tabOf(stage, step.press), step.press)
}

function playInWallet({ site: { wallet, keys } }: Stage, step: InWallet): void {
  if (step.do === 'answerPrompt') answerPrompt(wallet, step.verdict)
  else if (step.do === 'moveWallet') wallet.setChain(step.chainId)
  else if (step.do === 'lock') wallet.lock()
  else if (step.do === 'unlock') wallet.unlock()
  else if (step.do === 'removeSite') wallet.disconnect(origin)
  else wallet.setAccounts([...keys.slice(step.first), ...keys.slice(0, step.first)])
}

function answerPrompt(wallet: FakeEvmWallet, verdict: 'approve' | 'reject'): void {
  if (wallet.openPrompts.length === 0) return
  if (verdict === 'reject') wallet.rejectNext()
  else {
    // A person must unlock the wallet to approve anything, and that is no secret to its pages.
    wallet.unlock()
    wallet.approveNext()
  }
}

async function playBrowser(stage: Stage, tab: Tab, step: Browse): Promise<void> {
  switch (step.do) {
    case 'sleep':
      tab.page.isAsleep = true
      return
    case 'awake':
      return awake(tab)
    case 'reload':
      leave(stage, tab)
      return enterTab(stage)
    case 'closeTab':
      if (stage.tabs.length > 1) leave(stage, tab)
  }
}

/** A new tab with the site in it. */
export async function enterTab(stage: Stage): Promise<void> {
  const tab = openTab(stage.site)
  stage.tabs.push(tab)
  await tab.ready
}

async function playPress(stage: Stage, tab: Tab, step: Press): Promise<void> {
  // Whoever presses a button has the page before them.
  await awake(tab)
  switch (step.do) {
    case 'connect':
      return pressConnect(stage, tab, step.answer)
    case 'closeModal':
      return stage.attempts.get(tab)?.controller.abort()
    case 'disconnect':
      return pressDisconnect(stage, tab)
    case 'switch':
      return pressSwitch(stage, tab, step)
    case 'sign':
      return pressSign(stage, tab)
    case 'ownersConnect':
      return pressOwnersConnect(stage, tab)
    case 'ownersDisconnect':
      return pressOwnersDisconnect(tab)
  }
}

function tabOf({ tabs }: Stage, step: { tab: number }): Tab {
  const tab = tabs[step.tab % tabs.length]
  if (tab) return tab
  throw new Error('There is always a tab.')
}

type Answer = Extract<Press, { do: 'connect' }>['answer']

function pressConnect(stage: Stage, tab: Tab, answer: Answer): void {
  const connector = tab.latchkey.connectors.getState()[0]
  if (!connector) throw new Error('The tab has not found the wallet.')
  const { wallet } = stage.site
  wallet.behave({ connect: answer })
  if (answer === 'approve') wallet.unlock()
  stage.clicks += 1
  const attempt: Attempt = { controller: new AbortController(), isOver: false }
  stage.attempts.set(tab, attempt)
  const { signal } = attempt.controller
  // Not awaited: an older prompt may be open, and then the wallet's answer to that one counts.
  void connect(tab.latchkey, { connector, signal }).then(
    () => {
      attempt.isOver = true
      stage.isWanted = true
    },
    () => {
      attempt.isOver = true
    },
  )
}

async function pressDisconnect(stage: Stage, tab: Tab): Promise<void> {
  if (tab.connection().status === 'disconnected') return
  await disconnect(tab.latchkey)
  stage.isWanted = false
}

async function pressSwitch(
  { site }: Stage,
  tab: Tab,
  step: Extract<Press, { do: 'switch' }>,
): Promise<void> {
  const chain = site.chains[step.network]
  if (!chain) return
  site.wallet.behave({ switch: step.answer })
  await switchNetwork(tab.latchkey, { network: toNetwork(chain) }).catch(() => {
    // Declined, or not connected: whether the state is true is checked after every step.
  })
}

/** What a tab shows as connected must be able to sign, with that very account. */
async function pressSign(stage: Stage, tab: Tab): Promise<void> {
  const connection = tab.connection()
  if (connection.status !== 'connected') return
  const [account] = connection.accounts
  const chain = await tab.latchkey.chain('eip155')
  const signature = (await chain.signMessage({ account, message: 'it is me' })) as Hex
  const address = account.address as Address
  if (!(await verifyMessage({ address, message: 'it is me', signature }))) {
    stage.faults.push('the signature is not of the account that is shown')
  }
}

async function pressOwnersConnect(stage: Stage, { wagmiConfig }: Tab): Promise<void> {
  const connector = wagmiConfig?.connectors[0]
  if (!wagmiConfig || !connector) return
  const { wallet } = stage.site
  wallet.behave({ connect: 'approve' })
  wallet.unlock()
  stage.clicks += 1
  await wagmiConnect(wagmiConfig, { connector }).catch(() => {
    // Connected already, or a prompt is open.
  })
}

/** A page shows this button to whoever is connected. */
async function pressOwnersDisconnect({ wagmiConfig }: Tab): Promise<void> {
  if (wagmiConfig?.state.status === 'connected') await wagmiDisconnect(wagmiConfig)
}

async function awake(tab: Tab): Promise<void> {
  tab.page.isAsleep = false
  tab.page.dispatchEvent(new Event('focus'))
  await new Promise((resolve) => setImmediate(resolve))
}

function leave(stage: Stage, tab: Tab): void {
  tab.close()
  stage.attempts.delete(tab)
  stage.tabs = stage.tabs.filter((one) => one !== tab)
}
