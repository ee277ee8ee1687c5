import {
  createFakeEvmWallet,
  localAccounts,
  type RunningChain,
  startLocalChain,
  toViemChain,
} from '@latchkey/testing'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { checkStage } from '../testing/checkStage.ts'
import { enterTab, play, type Stage } from '../testing/play.ts'
import { anySequence, type Move } from '../testing/sequence.ts'
import { pageIsGone } from '../testing/tabPage.ts'

/** Of each of the four kinds; a longer search is worth its time after a change. */
const runs = Number(process.env.LATCHKEY_SEQUENCES ?? 500)
const { alice, bob, carol } = localAccounts
let chain: RunningChain
const unhandled: unknown[] = []
const note = (reason: unknown): void => {
  // A page that is gone takes its failures with it; here its code lives on for a moment.
  if (reason !== pageIsGone) unhandled.push(reason)
}

beforeAll(async () => {
  process.on('unhandledRejection', note)
  chain = await startLocalChain()
  // Code that is loaded when needed must not count as a state that takes its time.
  const stage = setUp({ hasWagmi: true, isRushed: false, canRevoke: true })
  for (const tab of [0, 1]) {
    await enterTab(stage)
    await play(stage, { press: { do: 'connect', tab, answer: 'approve' } })
    await vi.waitFor(() => expect(stage.tabs[tab]?.connection().status).toBe('connected'), 10_000)
  }
  for (const tab of stage.tabs) tab.close()
})
afterAll(async () => {
  process.off('unhandledRejection', note)
  vi.unstubAllGlobals()
  await chain.close()
})
afterEach(() => expect(unhandled).toEqual([]))

function setUp(options: { hasWagmi: boolean; isRushed: boolean; canRevoke: boolean }): Stage {
  const { isRushed, ...abilities } = options
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
    isRushed,
    faults: [],
    clicks: 0,
  }
}

/** Lets everything that is under way arrive, and says what then still disagrees. */
async function settle(stage: Stage): Promise<string[]> {
  let faults: string[] = []
  const deadline = Date.now() + 5_000
  for (let quiet = 0; quiet < 3 && Date.now() < deadline; ) {
    await new Promise((resolve) => setImmediate(resolve))
    faults = await checkStage(stage)
    quiet = faults.length === 0 ? quiet + 1 : 0
  }
  return faults
}

async function run(stage: Stage, moves: readonly Move[]): Promise<void> {
  await enterTab(stage)
  try {
    for (const [index, { step, isRushed }] of moves.entries()) {
      const played = play(stage, step)
      if (isRushed && index < moves.length - 1) {
        // It may fail because of what comes next; whether all agree is checked at the end.
        played.catch(() => {})
        continue
      }
      await played
      const faults = await settle(stage)
      if (faults.length > 0) throw new Error(`after step ${index + 1}: ${faults.join('; ')}`)
    }
  } finally {
    for (const tab of stage.tabs) tab.close()
  }
}

test.each([
  { hasWagmi: false, isRushed: false },
  { hasWagmi: false, isRushed: true },
  { hasWagmi: true, isRushed: false },
  { hasWagmi: true, isRushed: true },
])(
  `in ${runs} sequences of clicks, prompts, locks, switches, reloads and tabs all states stay together (%o)`,
  async (options) => {
    const property = fc.asyncProperty(anySequence(options), fc.boolean(), (moves, canRevoke) =>
      run(setUp({ ...options, canRevoke }), moves),
    )
    await fc.assert(property, { numRuns: runs })
  },
  300_000,
)
