import { bundlePage, chunkWith, closure, gzOf } from './bundle.ts'
import type { Figure } from './figure.ts'

/**
 * What WalletConnect adds to a page that has connected an Ethereum wallet before; what browsers of
 * before 2025 load on top; and the official dapp client, bundled the same way.
 */
export async function measureWalletConnect(): Promise<readonly Figure[]> {
  const light = await bundlePage('./pages/walletConnectBeforeConnecting.ts', [/^@latchkey\/core$/])
  const page = await bundlePage('./pages/walletConnect.ts')
  const official = await bundlePage('./pages/walletConnectOfficial.ts')
  const part = (source: string, loaded: ReadonlySet<string>) => {
    const file = chunkWith(page, source)
    return closure(page, file ? [file] : [], loaded)
  }
  const initial = closure(page, [page.entry])
  const before = new Set([...initial, ...part('evm/src/openEvm.ts', initial)])
  const client = part('walletconnect/src/openWalletConnect.ts', before)
  const after = new Set([...before, ...client])
  const curves = part('walletconnect/src/crypto/noblePrimitives.ts', after)
  const files = closure(official, [official.entry])
  return [
    {
      name: 'WalletConnect, light part',
      gz: gzOf(light, closure(light, [light.entry])),
      requests: 1,
      limit: 1024,
    },
    {
      name: 'WalletConnect, the client beyond evm',
      gz: gzOf(page, client),
      requests: client.size,
      limit: 20 * 1024,
    },
    {
      name: 'WalletConnect, crypto for old browsers',
      gz: gzOf(page, curves),
      requests: curves.size,
      limit: 20 * 1024,
    },
    {
      name: 'official dapp client (for comparison)',
      gz: gzOf(official, files),
      requests: files.size,
      limit: Number.MAX_SAFE_INTEGER,
    },
  ]
}
