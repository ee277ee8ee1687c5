import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serializeErc6492Signature } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, test } from 'vitest'
import { evmVerifier } from './evmVerifier.ts'

const chainId = 'eip155:31337'
const owner = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const stranger = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const text = (address: string) =>
  `example.com wants you to sign in with your Ethereum account:\n${address}\n\n…`

describe('a faulty node', () => {
  type Answer = { status?: number; body?: string; delayMs?: number }
  const open = new Set<Server>()

  async function startNode(
    answer: (method: string) => Answer,
  ): Promise<{ url: string; asked: string[] }> {
    const asked: string[] = []
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const { method } = JSON.parse(Buffer.concat(chunks).toString())
      asked.push(method)
      const { status = 200, body = '' } = answer(method)
      response.writeHead(status).end(body)
    })
    open.add(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
  }
  afterAll(() => {
    for (const server of open) server.close()
  })

  const contract = { text: text(stranger.address), address: stranger.address, chainId } as const
  const reply = (result: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 1, result })
  const magicValue = `0x1626ba7e${'0'.repeat(56)}`
  const right = (method: string, result: unknown): Answer => ({
    body: reply(method === 'eth_chainId' ? '0x7a69' : result),
  })

  test.each<[string, (method: string) => Answer]>([
    ['fails', () => ({ status: 500, body: 'oops' })],
    ['is busy', () => ({ status: 429, body: '{}' })],
    ['responds with HTML', () => ({ body: '<html>' })],
    ['responds with nothing', () => ({ body: '' })],
    ['responds with a list', () => ({ body: '[]' })],
    ['responds with null', () => ({ body: 'null' })],
    ['has no result', () => ({ body: '{"id":1}' })],
    [
      'has an inner error',
      () => ({ body: '{"id":1,"error":{"code":-32603,"message":"internal"}}' }),
    ],
    ['has an odd error', () => ({ body: '{"id":1,"error":true}' })],
    ['says yes with a failing status', (method) => ({ ...right(method, magicValue), status: 503 })],
    ['serves another chain', () => ({ body: reply(magicValue) })],
    [
      'reports another chain id',
      (method) => ({ body: reply(method === 'eth_chainId' ? 31337 : magicValue) }),
    ],
  ])(
    'the EVM verifier rejects with try-later, and accepts no signature, with a node that %s',
    async (_, answer) => {
      const { url } = await startNode(answer)
      const signature = await owner.signMessage({ message: contract.text })
      const verifier = evmVerifier({ rpc: { [chainId]: url } })
      await expect(verifier.verify({ ...contract, signature })).rejects.toThrow('signin/try-later')
    },
  )

  test.each([
    null,
    true,
    '',
    '0x',
    '0x01',
    `0x${'1'.padStart(64, '0')}`,
    '0x1626ba7e',
    `${magicValue}00`,
    `0x1626ba7e${'f'.repeat(56)}`,
    `0xffffffff${'0'.repeat(56)}`,
    1,
    [magicValue],
    {},
  ])(
    'isContractSignature rejects an account’s answer of %j, which is not the ERC-1271 magic value',
    async (result) => {
      const { url } = await startNode((method) => right(method, result))
      const signature = await owner.signMessage({ message: contract.text })
      const verifier = evmVerifier({ rpc: { [chainId]: url } })
      expect(await verifier.verify({ ...contract, signature })).toBe(false)
    },
  )

  test('isContractSignature accepts the ERC-1271 magic value', async () => {
    const { url } = await startNode((method) => right(method, magicValue))
    const signature = await owner.signMessage({ message: contract.text })
    const verifier = evmVerifier({ rpc: { [chainId]: url } })
    expect(await verifier.verify({ ...contract, signature })).toBe(true)
  })

  test.each([null, true, '', '0x', '0x0', '0x00', '0x2', '0x02', '0x11', '0x10', 1, ['0x01'], {}])(
    'isContractSignature rejects the ERC-6492 validator’s answer of %j',
    async (result) => {
      const { url } = await startNode((method) => right(method, result))
      const signature = serializeErc6492Signature({
        address: stranger.address,
        data: '0x',
        signature: await owner.signMessage({ message: contract.text }),
      })
      const verifier = evmVerifier({ rpc: { [chainId]: url } })
      expect(await verifier.verify({ ...contract, signature })).toBe(false)
    },
  )

  test('isContractSignature takes a revert for an invalid signature', async () => {
    const error = { code: 3, message: 'execution reverted', data: '0x' }
    const { url } = await startNode((method) =>
      method === 'eth_chainId' ? right(method, '') : { body: JSON.stringify({ id: 1, error }) },
    )
    const signature = await owner.signMessage({ message: contract.text })
    expect(await evmVerifier({ rpc: { [chainId]: url } }).verify({ ...contract, signature })).toBe(
      false,
    )
  })

  test('isContractSignature returns try-later after the time limit when a node never responds', async () => {
    const verifier = evmVerifier({ rpc: { [chainId]: () => new Promise(() => {}) }, timeoutMs: 30 })
    const signature = await owner.signMessage({ message: contract.text })
    await expect(verifier.verify({ ...contract, signature })).rejects.toThrow('signin/try-later')
  })

  test('the EVM verifier calls no node for the signature of a plain key', async () => {
    const { url, asked } = await startNode(() => ({ status: 500 }))
    const address = owner.address
    const signature = await owner.signMessage({ message: text(address) })
    const verifier = evmVerifier({ rpc: { [chainId]: url } })
    expect(await verifier.verify({ text: text(address), address, chainId, signature })).toBe(true)
    expect(asked).toEqual([])
  })
})
