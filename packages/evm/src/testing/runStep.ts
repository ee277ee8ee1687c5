import { connect, defineNetwork, disconnect, switchNetwork } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import type { FakeEvmWallet } from '@latchkey/testing'
import { connect as wagmiConnect, disconnect as wagmiDisconnect } from '@wagmi/core'
import { type Address, type Hex, verifyMessage } from 'viem'
import { openTab, type SiteWithChains, type Tab } from './openTab.ts'
import type { Browse, InWallet, Press, Step } from './sequence.ts'
import { origin } from './tabPage.ts'

/** An attempt to connect that may still wait for the wallet. */
type Attempt = { controller: AbortController; isOver: boolean }

/** A site in a browser with several tabs, and the visitor's intent. */
export type TabsFixture = {
  site: SiteWithChains
  tabs: Tab[]
  attempts: Map<Tab, Attempt>
  /** Whether the visitor's last intent was to be connected. */
  isWanted: boolean
  /** Steps ran before earlier ones had settled, so the visitor's last intent is ambiguous. */
  isConcurrent: boolean
  /** What went wrong on the way. */
  faults: string[]
  /** How often the visitor pressed a button that may open the wallet. */
  clicks: number
}

export async function runStep(fixture: TabsFixture, step: Step): Promise<void> {
  if (step === 'openTab') {
    if (fixture.tabs.length < 3) await enterTab(fixture)
  } else if ('inWallet' in step) runWalletStep(fixture, step.inWallet)
  else if ('browse' in step) await runBrowserStep(fixture, tabOf(fixture, step.browse), step.browse)
  else await runPress(fixture, tabOf(fixture, step.press), step.press)
}

function runWalletStep({ site: { wallet, keys } }: TabsFixture, step: InWallet): void {
  if (step.do === 'answerPrompt') answerPrompt(wallet, step.verdict)
  else if (step.do === 'switchChain') wallet.setChain(step.chainId)
  else if (step.do === 'lock') wallet.lock()
  else if (step.do === 'unlock') wallet.unlock()
  else if (step.do === 'removeSite') wallet.disconnect(origin)
  else wallet.setAccounts([...keys.slice(step.first), ...keys.slice(0, step.first)])
}

function answerPrompt(wallet: FakeEvmWallet, verdict: 'approve' | 'reject'): void {
  if (wallet.openPrompts.length === 0) return
  if (verdict === 'reject') wallet.rejectNext()
  else {
    // A visitor must unlock the wallet to approve; its pages get an event.
    wallet.unlock()
    wallet.approveNext()
  }
}

async function runBrowserStep(fixture: TabsFixture, tab: Tab, step: Browse): Promise<void> {
  switch (step.do) {
    case 'suspend':
      tab.page.isSuspended = true
      return
    case 'resume':
      return resumeTab(tab)
    case 'reload':
      closeTab(fixture, tab)
      return enterTab(fixture)
    case 'closeTab':
      if (fixture.tabs.length > 1) closeTab(fixture, tab)
  }
}

/** A new tab with the site in it. */
export async function enterTab(fixture: TabsFixture): Promise<void> {
  const tab = openTab(fixture.site)
  fixture.tabs.push(tab)
  await tab.ready
}

async function runPress(fixture: TabsFixture, tab: Tab, step: Press): Promise<void> {
  // A visitor who presses a button has the page in front.
  await resumeTab(tab)
  switch (step.do) {
    case 'connect':
      return pressConnect(fixture, tab, step.answer)
    case 'closeModal':
      return fixture.attempts.get(tab)?.controller.abort()
    case 'disconnect':
      return pressDisconnect(fixture, tab)
    case 'switch':
      return pressSwitch(fixture, tab, step)
    case 'sign':
      return pressSign(fixture, tab)
    case 'ownersConnect':
      return pressOwnersConnect(fixture, tab)
    case 'ownersDisconnect':
      return pressOwnersDisconnect(tab)
  }
}

function tabOf({ tabs }: TabsFixture, step: { tab: number }): Tab {
  const tab = tabs[step.tab % tabs.length]
  if (tab) return tab
  throw new Error('There is always a tab.')
}

type Answer = Extract<Press, { do: 'connect' }>['answer']

function pressConnect(fixture: TabsFixture, tab: Tab, answer: Answer): void {
  const connector = internals(tab.latchkey).connectors.getState()[0]
  if (!connector) throw new Error('The tab has not found the wallet.')
  const { wallet } = fixture.site
  wallet.behave({ connect: answer })
  if (answer === 'approve') wallet.unlock()
  fixture.clicks += 1
  const attempt: Attempt = { controller: new AbortController(), isOver: false }
  fixture.attempts.set(tab, attempt)
  const { signal } = attempt.controller
  // Not awaited: an older prompt may be open, whose answer counts.
  void connect(tab.latchkey, { connector, signal }).then(
    () => {
      attempt.isOver = true
      fixture.isWanted = true
    },
    () => {
      attempt.isOver = true
    },
  )
}

async function pressDisconnect(fixture: TabsFixture, tab: Tab): Promise<void> {
  if (tab.connection().status === 'disconnected') return
  await disconnect(tab.latchkey)
  fixture.isWanted = false
}

async function pressSwitch(
  { site }: TabsFixture,
  tab: Tab,
  step: Extract<Press, { do: 'switch' }>,
): Promise<void> {
  const chain = site.chains[step.network]
  if (!chain) return
  site.wallet.behave({ switch: step.answer })
  await switchNetwork(tab.latchkey, { network: defineNetwork(chain) }).catch(() => {
    // Declined, or not connected: `checkTabs` checks the state after every step.
  })
}

/** The account that a tab shows as connected must be able to sign. */
async function pressSign(fixture: TabsFixture, tab: Tab): Promise<void> {
  const connection = tab.connection()
  if (connection.status !== 'connected') return
  const [account] = connection.accounts
  const chain = await internals(tab.latchkey).chain('eip155')
  const signature = (await chain.signMessage({ account, message: 'it is me' })) as Hex
  const address = account.address as Address
  if (!(await verifyMessage({ address, message: 'it is me', signature }))) {
    fixture.faults.push('the signature is not of the account that is shown')
  }
}

async function pressOwnersConnect(fixture: TabsFixture, { wagmiConfig }: Tab): Promise<void> {
  const connector = wagmiConfig?.connectors[0]
  if (!wagmiConfig || !connector) return
  const { wallet } = fixture.site
  wallet.behave({ connect: 'approve' })
  wallet.unlock()
  fixture.clicks += 1
  await wagmiConnect(wagmiConfig, { connector }).catch(() => {
    // Connected already, or a prompt is open.
  })
}

/** The owner's page shows this button only while connected. */
async function pressOwnersDisconnect({ wagmiConfig }: Tab): Promise<void> {
  if (wagmiConfig?.state.status === 'connected') await wagmiDisconnect(wagmiConfig)
}

async function resumeTab(tab: Tab): Promise<void> {
  tab.page.isSuspended = false
  tab.page.dispatchEvent(new Event('focus'))
  await new Promise((resolve) => setImmediate(resolve))
}

function closeTab(fixture: TabsFixture, tab: Tab): void {
  tab.close()
  fixture.attempts.delete(tab)
  fixture.tabs = fixture.tabs.filter((candidate) => candidate !== tab)
}
