import {
  createFakeEvmWallet,
  localAccounts,
  type RunningChain,
  startLocalChain,
  toViemChain,
} from '@latchkey/testing'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { checkTabs } from '../testing/checkTabs.ts'
import { enterTab, runStep, type TabsFixture } from '../testing/runStep.ts'
import { anySequence, type Move } from '../testing/sequence.ts'
import { pageIsGone } from '../testing/tabPage.ts'

/** Runs of each of the four kinds; run more after a change of the connection code. */
const runs = Number(process.env.LATCHKEY_SEQUENCES ?? 200)
const { alice, bob, carol } = localAccounts
let chain: RunningChain
const unhandled: unknown[] = []
const note = (reason: unknown): void => {
  // An unloaded page's errors are lost in a browser; here its code runs on for a moment.
  if (reason !== pageIsGone) unhandled.push(reason)
}

beforeAll(async () => {
  process.on('unhandledRejection', note)
  chain = await startLocalChain()
  // Import the lazy code first, so that its loading does not count as a slow state.
  const fixture = setUp({ hasWagmi: true, isConcurrent: false, canRevoke: true })
  for (const tab of [0, 1]) {
    await enterTab(fixture)
    await runStep(fixture, { press: { do: 'connect', tab, answer: 'approve' } })
    await vi.waitFor(() => expect(fixture.tabs[tab]?.connection().status).toBe('connected'), 10_000)
  }
  for (const tab of fixture.tabs) tab.close()
})
afterAll(async () => {
  process.off('unhandledRejection', note)
  vi.unstubAllGlobals()
  await chain.close()
})
afterEach(() => expect(unhandled).toEqual([]))

function setUp(options: {
  hasWagmi: boolean
  isConcurrent: boolean
  canRevoke: boolean
}): TabsFixture {
  const { isConcurrent, ...abilities } = options
  const accounts = [alice, bob, carol]
  const chains = [8453, 10].map((id) => ({ id, rpcUrl: chain.url }))
  return {
    site: {
      ...abilities,
      wallet: createFakeEvmWallet({ accounts, rpcUrl: chain.url, chains }),
      keys: accounts.map(({ address }) => address),
      chains: [toViemChain(chain), toViemChain({ ...chain, chainId: 8453 })],
      items: new Map(),
      pages: new Set(),
      enter(page) {
        // wagmi and the core look for these to learn that they run in a page.
        const document = Object.assign(new EventTarget(), { title: '', querySelector: () => null })
        vi.stubGlobal('window', page)
        vi.stubGlobal('document', document)
        vi.stubGlobal('navigator', { userAgent: 'a tab', language: 'en' })
      },
    },
    tabs: [],
    attempts: new Map(),
    isWanted: false,
    isConcurrent,
    faults: [],
    clicks: 0,
  }
}

/** Waits until all pending work is done, and returns the remaining faults. */
async function settle(fixture: TabsFixture): Promise<string[]> {
  let faults: string[] = []
  const deadline = Date.now() + 5_000
  for (let quiet = 0; quiet < 3 && Date.now() < deadline; ) {
    await new Promise((resolve) => setImmediate(resolve))
    faults = await checkTabs(fixture)
    quiet = faults.length === 0 ? quiet + 1 : 0
  }
  return faults
}

async function run(fixture: TabsFixture, moves: readonly Move[]): Promise<void> {
  await enterTab(fixture)
  try {
    for (const [index, { step, isConcurrent }] of moves.entries()) {
      const running = runStep(fixture, step)
      if (isConcurrent && index < moves.length - 1) {
        // A later step may make it fail; the state is checked at the end.
        running.catch(() => {})
        continue
      }
      await running
      const faults = await settle(fixture)
      if (faults.length > 0) throw new Error(`after step ${index + 1}: ${faults.join('; ')}`)
    }
  } finally {
    for (const tab of fixture.tabs) tab.close()
  }
}

test.each([
  { hasWagmi: false, isConcurrent: false },
  { hasWagmi: false, isConcurrent: true },
  { hasWagmi: true, isConcurrent: false },
  { hasWagmi: true, isConcurrent: true },
])(
  `in ${runs} sequences of clicks, prompts, locks, switches, reloads and tabs the states of wallet, wagmi and modal stay equal (%o)`,
  async (options) => {
    const property = fc.asyncProperty(anySequence(options), fc.boolean(), (moves, canRevoke) =>
      run(setUp({ ...options, canRevoke }), moves),
    )
    await fc.assert(property, { numRuns: runs })
  },
  300_000,
)
