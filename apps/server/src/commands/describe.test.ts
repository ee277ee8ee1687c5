import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describe as command } from './describe.ts'

const shop = '0x5409ED021D9299bf6814279A6A1411A7e866A631'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'describe-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function run(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const code = await command.run(args, { say: (line) => lines.push(line), result: () => {} })
  return { code, lines }
}

async function file(name: string, content: unknown): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const abi = [
  {
    type: 'function',
    name: 'buyTicket',
    stateMutability: 'payable',
    inputs: [{ name: 'ticket', type: 'uint256' }],
    outputs: [],
  },
]

test.each([
  ['an ABI', abi],
  ['a build artifact', { contractName: 'Shop', abi }],
])(
  'describe writes a descriptor from %s, in which describe --check finds nothing',
  async (_, content) => {
    const path = await file('abi.json', content)
    const { code, lines } = await run(path, '--address', shop, '--chain', '10', '--owner', 'Shop')
    expect(code).toBe(0)
    expect(JSON.parse(lines.join('\n'))).toMatchObject({
      context: { contract: { deployments: [{ chainId: 10, address: shop }] } },
      metadata: { owner: 'Shop' },
      display: { formats: { 'buyTicket(uint256 ticket)': { intent: 'Buy ticket' } } },
    })
    const written = await file('shop.json', lines.join('\n'))
    expect(await run('--check', written)).toEqual({ code: 0, lines: ['No problems found.'] })
  },
)

test('describe --check names what is wrong and fails', async () => {
  const path = await file('wrong.json', '{}')
  const { code, lines } = await run('--check', path)
  expect(code).toBe(1)
  expect(lines[0]).toContain('$schema')
})

test('describe lists what the packaged descriptors say of an address', async () => {
  const { lines } = await run(weth)
  expect(lines).toContain('chain 1  Wrap  deposit()')
})

test.each([
  ['nothing', []],
  ['an ABI without an address', ['abi.json']],
  ['a chain that is no number', ['abi.json', '--address', shop, '--chain', 'main']],
])('describe rejects %s', async (_, args) => {
  await expect(run(...args)).rejects.toThrow()
})

test('describe rejects a file without an ABI', async () => {
  const path = await file('text.json', 'Hello')
  await expect(run(path, '--address', shop)).rejects.toThrow('is no ABI')
})
