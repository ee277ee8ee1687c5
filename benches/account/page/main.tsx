import { closeModal, connect, createLatchkey, openModal } from '@latchkey/core'
import { activeConnection, internals } from '@latchkey/core/internal'
import { evm } from '@latchkey/evm'
import { LatchkeyButton, LatchkeyProvider } from '@latchkey/react'
import { goBack, pushView, type View } from '@latchkey/react/internal'
import { localAccounts } from '@latchkey/testing/accounts'
import { createFakeEvmWallet } from '@latchkey/testing/evm'
import { createRoot } from 'react-dom/client'

const query = new URLSearchParams(location.search)
const rpc = query.get('rpc') ?? ''
const wallet = createFakeEvmWallet({
  accounts: [localAccounts.alice],
  rpcUrl: rpc,
  chainId: 31_337,
  name: 'Harbor',
  rdns: 'bench.harbor',
  storageKey: 'bench',
})
wallet.announce(window)

const latchkey = createLatchkey({
  projectId: 'bench',
  networks: [
    {
      id: 31_337,
      name: 'Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpc] } },
    },
  ],
  adapters: [evm()],
  features: { analytics: false },
  endpoints: { api: query.get('api') ?? '' },
  customRpcUrls: { 'eip155:31337': [{ url: rpc }] },
})

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
const modal = () => document.querySelector('latchkey-modal')?.shadowRoot
const mounted = () => modal()?.querySelectorAll('.virtual > li').length ?? 0

let shift = 0
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) shift += Number(Reflect.get(entry, 'value'))
}).observe({ type: 'layout-shift', buffered: true })

/** Milliseconds from the call to the frame in which its result is painted. */
async function timeUntil(selector: string, act: () => void): Promise<number> {
  const start = performance.now()
  act()
  for (;;) {
    const found = modal()?.querySelector<HTMLElement>(selector)
    if (found && found.offsetHeight > 0) break
    if (performance.now() - start > 20_000) throw new Error(`No ${selector} within 20 s`)
    await frame()
  }
  // The first begins the frame that shows it, the second comes when that one is on its way to the screen.
  await frame()
  await frame()
  return performance.now() - start
}

const bench = {
  async start() {
    await latchkey.ready
    if (activeConnection(latchkey)) return 'restored'
    const [connector] = internals(latchkey).connectors.getState()
    if (!connector) throw new Error('No wallet announced itself')
    await connect(latchkey, { connector })
    return 'connected'
  },
  openAccount: (selector: string) => timeUntil(selector, () => openModal(latchkey)),
  openView: (view: View, selector: string) => timeUntil(selector, () => pushView(latchkey, view)),
  back: () => goBack(latchkey),
  close: () => closeModal(latchkey),
  mounted,
  takeShift() {
    const taken = shift
    shift = 0
    return taken
  },
  /** A steady scroll: the most rows in the document, and how long frames took (ms). */
  async scrollThrough(frameCount: number, pixelsPerFrame: number) {
    const body = modal()?.querySelector('.body')
    if (!body) throw new Error('Nothing to scroll')
    const frames: number[] = []
    let most = 0
    let last = await frame()
    for (let step = 1; step <= frameCount; step += 1) {
      body.scrollTop += pixelsPerFrame
      const now = await frame()
      frames.push(now - last)
      last = now
      most = Math.max(most, mounted())
    }
    frames.sort((a, b) => a - b)
    return { most, p95: frames[Math.floor(frames.length * 0.95)] ?? 0, height: body.scrollHeight }
  },
}

export type Bench = typeof bench
Object.assign(window, { bench })

const place = document.querySelector('#page')
if (!place) throw new Error('The page has no place')
createRoot(place).render(
  <LatchkeyProvider latchkey={latchkey}>
    <LatchkeyButton />
  </LatchkeyProvider>,
)
