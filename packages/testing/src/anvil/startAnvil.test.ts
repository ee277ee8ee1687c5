import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createPublicClient, createTestClient, http } from 'viem'
import { expect, test } from 'vitest'
import { anvilBinary } from './anvilBinary.ts'
import { startAnvil } from './startAnvil.ts'

test('startAnvil listens on a free port with the requested chain id until it is closed', async () => {
  const chain = await startAnvil({ chainId: 8_453 })
  const client = createPublicClient({ transport: http(chain.url, { retryCount: 0 }) })
  expect(await client.getChainId()).toBe(8_453)
  await chain.close()
  await chain.close()
  await expect(client.getChainId()).rejects.toThrow()
})

test('startAnvil throws with anvil’s output when the port is in use', async () => {
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

test('startAnvil restores the state it saved at close', async () => {
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

test('startAnvil mines a block every blockTimeSeconds', async () => {
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

test('startAnvil calls onDeath when the process ends by itself', async () => {
  let tell: (error: unknown) => void = () => {}
  const death = new Promise((resolve) => {
    tell = resolve
  })
  const chain = await startAnvil({ onDeath: tell })
  process.kill(chain.pid, 'SIGKILL')
  expect(await death).toMatchObject({ code: 'anvil/died' })
  await chain.close()
})

test('startAnvil runs the anvil on the PATH on a machine without an npm package of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-anvil-'))
  const machine = { platform: 'sunos', arch: 'sparc' }
  const searchPath = ['/does/not/exist', '', folder].join(delimiter)
  expect(() => anvilBinary(machine, searchPath)).toThrow(
    'There is no anvil for sunos sparc: install Foundry (https://getfoundry.sh), so that anvil is on the PATH',
  )
  await writeFile(join(folder, 'anvil'), '')
  expect(anvilBinary(machine, searchPath)).toBe(join(folder, 'anvil'))
  await rm(folder, { recursive: true })
})
