import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import {
  formatMessage,
  memoryNonces,
  parseMessage,
  type Verifier,
  verifySignIn,
} from '@latchkey/siwx'
import { bitcoinVerifier } from '@latchkey/siwx/bitcoin'
import { evmVerifier } from '@latchkey/siwx/evm'
import { polkadotVerifier } from '@latchkey/siwx/polkadot'
import { solanaVerifier } from '@latchkey/siwx/solana'
import { build } from 'esbuild'
import { honestMessage } from '../../packages/siwx/testing/forgeries.ts'
import {
  bitcoinSigner,
  evmSigner,
  polkadotSigner,
  type Signer,
  solanaSigner,
} from '../../packages/siwx/testing/signers.ts'

const runs = 300
const binding = 'bench'

async function measureSignIns(name: string, verifier: Verifier, signer: Signer): Promise<void> {
  const nonces = memoryNonces()
  const expected = { domain: 'example.com' }
  const times: number[] = []
  let cpu = 0
  for (let run = 0; run < runs; run += 1) {
    const now = Date.now()
    const message = formatMessage(honestMessage(signer, await nonces.issue(binding), now))
    const signature = await signer.sign(message)
    const start = performance.now()
    const before = process.cpuUsage()
    await verifySignIn({
      message,
      signature,
      expected,
      verifiers: [verifier],
      nonces,
      binding,
      now,
    })
    times.push(performance.now() - start)
    const { user, system } = process.cpuUsage(before)
    cpu += (user + system) / 1_000
  }
  print(`${name} (cpu ${(cpu / runs).toFixed(1)} ms)`, times)
}

function print(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(2)
  console.log(`${name.padEnd(56)} p50 ${at(0.5)} ms  p95 ${at(0.95)} ms  max ${at(1)} ms`)
}

/** A node that accepts the call and never answers. */
async function startSilentNode(): Promise<{ url: string; close(): void }> {
  const server = createServer(() => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

async function measureDeadNodes(): Promise<void> {
  const silent = await startSilentNode()
  for (const [name, url] of [
    ['node refuses connections', 'http://127.0.0.1:1'],
    ['node never answers', silent.url],
  ] as const) {
    const verifier = evmVerifier({ rpc: { 'eip155:1': url } })
    await measureSignIns(`eip155 key, ${name}`, verifier, evmSigner('bench'))
    const proof = { text: 'x', address: `0x${'12'.repeat(20)}`, chainId: 'eip155:1' as const }
    const signature = await evmSigner('bench').sign('x')
    const start = performance.now()
    const outcome = await verifier
      .verify({ ...proof, signature })
      .catch((error: Error) => error.message)
    print(`eip155 contract, ${name}: ${outcome}`, [performance.now() - start])
  }
  silent.close()
}

function measureText(): void {
  const text = formatMessage(honestMessage(evmSigner('bench'), '0'.repeat(32), Date.now()))
  const start = performance.now()
  for (let run = 0; run < 20_000; run += 1) parseMessage(text)
  console.log(`parse ${Math.round((20_000 / (performance.now() - start)) * 1_000)} messages/s`)
}

async function measureSize(entryPoint: string, names: string): Promise<void> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { ${names} } from '${entryPoint}'`,
      resolveDir: process.cwd(),
      loader: 'ts',
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    conditions: ['latchkey-source'],
  })
  const bytes = outputFiles[0]?.contents ?? new Uint8Array()
  console.log(
    `${entryPoint.padEnd(26)} ${names.padEnd(34)} ${(gzipSync(bytes).length / 1_000).toFixed(1)} kB gz`,
  )
}

await measureSignIns('eip155 key', evmVerifier(), evmSigner('bench'))
await measureSignIns('solana', solanaVerifier(), solanaSigner('bench'))
await measureSignIns('bip122 (BIP-322, p2wpkh)', bitcoinVerifier(), bitcoinSigner('bench'))
await measureSignIns('polkadot (sr25519)', polkadotVerifier(), polkadotSigner('bench'))
await measureDeadNodes()
measureText()
await measureSize('@latchkey/siwx', 'formatMessage')
await measureSize('@latchkey/siwx', 'formatMessage, parseMessage')
await measureSize('@latchkey/siwx', 'verifySignIn')
await measureSize('@latchkey/siwx/dpop', 'createDpopKey, signDpopProof')
await measureSize('@latchkey/siwx/evm', 'evmVerifier')
await measureSize('@latchkey/siwx/solana', 'solanaVerifier')
await measureSize('@latchkey/siwx/bitcoin', 'bitcoinVerifier')
await measureSize('@latchkey/siwx/polkadot', 'polkadotVerifier')
