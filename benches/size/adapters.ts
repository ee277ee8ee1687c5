import { bundlePage, chunkWith, closure, gzOf } from './bundle.ts'
import type { Figure } from './figure.ts'
import { measureLightPart } from './lightPart.ts'

const lightLimit = 2048

/** Sizes of the Solana, Bitcoin and Polkadot adapters: what every visitor loads, and what a click loads. */
export async function measureAdapters(): Promise<readonly Figure[]> {
  return [
    await measureLightPart('solana, light part', './pages/solanaBeforeConnecting.ts', lightLimit),
    await loadedToConnect('solana', 'solana/src/openSolana.ts', 20 * 1024),
    await loadedToConnect('solana', 'solana/src/money/sendTransaction.ts', 60 * 1024, 'send'),
    await measureLightPart('bitcoin, light part', './pages/bitcoinBeforeConnecting.ts', lightLimit),
    await loadedToConnect('bitcoin', 'bitcoin/src/openBitcoin.ts', 16 * 1024),
    await measureLightPart(
      'polkadot, light part',
      './pages/polkadotBeforeConnecting.ts',
      lightLimit,
    ),
    await loadedToConnect('polkadot', 'polkadot/src/openPolkadot.ts', 16 * 1024),
  ]
}

async function loadedToConnect(
  name: string,
  source: string,
  limit: number,
  purpose = 'connect',
): Promise<Figure> {
  const page = await bundlePage(`./pages/${name}BeforeConnecting.ts`)
  const initial = closure(page, [page.entry])
  const file = chunkWith(page, source)
  const files = file ? closure(page, [file], initial) : new Set<string>()
  const gz = gzOf(page, files)
  return { name: `${name}, loaded to ${purpose}`, gz, requests: files.size, limit }
}
