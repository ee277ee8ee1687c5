import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPublicClient, createTestClient, http } from 'viem'
import { expect, test } from 'vitest'
import { anvilBinary } from './anvilBinary.ts'
import { startAnvil } from './startAnvil.ts'

test('listens on a free port with the chain id asked for, until it is closed', async () => {
  const chain = await startAnvil({ chainId: 8_453 })
  const client = createPublicClient({ transport: http(chain.url, { retryCount: 0 }) })
  expect(await client.getChainId()).toBe(8_453)
  await chain.close()
  await chain.close()
  await expect(client.getChainId()).rejects.toThrow()
})

test('says why it did not start when the port is taken', async () => {
  const squatter = createServer()
  await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve))
  const address = squatter.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(startAnvil({ port })).rejects.toMatchObject({
    code: 'anvil/did-not-start',
    message: expect.stringContaining('in use'),
  })
  squatter.close()
})

test('starts again from the state it saved', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-state-'))
  const state = join(folder, 'state.json')
  const address = '0x00000000000000000000000000000000000000aa'
  const first = await startAnvil({ saveStateTo: state })
  await createTestClient({ mode: 'anvil', transport: http(first.url) }).setBalance({
    address,
    value: 7n,
  })
  await first.close()
  const second = await startAnvil({ state })
  const client = createPublicClient({ transport: http(second.url) })
  expect(await client.getBalance({ address })).toBe(7n)
  await second.close()
  await rm(folder, { recursive: true })
})

test('makes a block every so often when asked to', async () => {
  const chain = await startAnvil({ blockTimeSeconds: 1 })
  const client = createPublicClient({ transport: http(chain.url), pollingInterval: 50 })
  const number = await new Promise<bigint>((resolve) => {
    const stop = client.watchBlockNumber({
      onBlockNumber(block) {
        if (block === 0n) return
        stop()
        resolve(block)
      },
    })
  })
  expect(number).toBeGreaterThan(0n)
  await chain.close()
})

test('tells when the process dies by itself', async () => {
  let tell: (error: unknown) => void = () => {}
  const death = new Promise((resolve) => {
    tell = resolve
  })
  const chain = await startAnvil({ onDeath: tell })
  process.kill(chain.pid, 'SIGKILL')
  expect(await death).toMatchObject({ code: 'anvil/died' })
  await chain.close()
})

test('names the machine there is no build for', () => {
  expect(() => anvilBinary({ platform: 'sunos', arch: 'sparc' })).toThrow(
    'anvil has no build for sunos sparc',
  )
})

test('names the package that is missing', () => {
  const other = process.platform === 'darwin' ? 'linux' : 'darwin'
  expect(() => anvilBinary({ platform: other, arch: 'x64' })).toThrow(
    `@foundry-rs/anvil-${other}-amd64 is not installed`,
  )
})
