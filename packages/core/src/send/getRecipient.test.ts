import { describe, expect, test } from 'vitest'
import { type ChainAbilities, openMoneyFixture } from '../../test/moneyFixture.ts'
import { isChecksumAddress } from '../caip/isChecksumAddress.ts'
import type { Network } from '../network/network.ts'
import { getQueryClient } from '../queries/getQueryClient.ts'
import { getRecipient, getRecipientQueryOptions } from './getRecipient.ts'
import { normalizeAddress } from './normalizeAddress.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const lower = address.toLowerCase()
const bitcoin = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const solana = 'So11111111111111111111111111111111111111112'

async function resolve(
  text: string,
  abilities: ChainAbilities = {},
  change: Partial<Network> = {},
) {
  const { latchkey, network } = await openMoneyFixture(abilities)
  return getRecipient(latchkey, { text, network: { ...network, ...change } })
}

describe('getRecipient', () => {
  test.each([
    address,
    lower,
    `  ${address}\n`,
    lower.slice(2),
    `eip155:1:${address}`,
    `ethereum:${address}`,
    `ETHEREUM:${lower}`,
    `ethereum:pay-${address}@1`,
    `ethereum:${address}@1?value=5`,
    `ethereum:${token}@1/transfer?address=${address}&uint256=5`,
  ])('resolveRecipient finds the address in %j', async (text) => {
    expect(await resolve(text)).toEqual({ address, name: null })
  })

  test.each([
    '',
    address.slice(0, -1),
    `${address}0`,
    `g${lower.slice(3)}`,
    // One character in the other case: the checksum is wrong.
    address.replace('F', 'f'),
    `eip155:10:${address}`,
    `eip155:1:${address}:x`,
    `solana:1:${address}`,
    `ethereum:${address}@10`,
    `ethereum:${token}@1/transfer?uint256=5`,
    `ethereum:${token}@1/transfer`,
    `ethereum:${address}@1/approve?address=${address}`,
    `ethereum:${address}@x`,
    `xethereum:${address}`,
    `ethereum:${address}@`,
    `bitcoin:${address}`,
    `solana:${address}`,
  ])('resolveRecipient finds no recipient in %j', async (text) => {
    expect(await resolve(text)).toBeNull()
  })

  const here = {
    chainNamespace: 'bip122',
    caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
  } as const

  test.each([
    bitcoin,
    `bitcoin:${bitcoin}`,
    `BITCOIN:${bitcoin}?amount=1`,
    `bitcoin:${bitcoin}?label=req-x`,
  ])('resolveRecipient finds the Bitcoin address in %j', async (text) => {
    expect(await resolve(text, {}, here)).toEqual({ address: bitcoin, name: null })
  })

  test.each([
    `bitcoin:${bitcoin}?req-x=1`,
    `bitcoin:${bitcoin}?amount=1&REQ-x=1`,
    `solana:${bitcoin}`,
    `bitcoin:${bitcoin.replace('t4', 't5')}`,
    `xbitcoin:${bitcoin}`,
    `ethereum:${address}`,
  ])('resolveRecipient pays no Bitcoin to %j', async (text) => {
    // A text that is no address is looked up as a name, and this site has no adapter for Bitcoin.
    const found = await resolve(text, {}, here).catch(({ code }: { code: string }) => code)
    expect([null, 'adapter/not-found']).toContain(found)
  })

  test('resolveRecipient resolves a name in lower case on the chain, with the nodes that agree', async () => {
    const asked: string[] = []
    const resolveName = async (name: string) => {
      asked.push(name)
      return name === 'alice.eth' ? { address, sources: ['site', 'server'] as const } : null
    }
    expect(await resolve(' Alice.ETH ', { resolveName })).toEqual({
      address,
      name: 'alice.eth',
      nameSources: ['site', 'server'],
    })
    expect(await resolve('bob.eth', { resolveName })).toBeNull()
    expect(asked).toEqual(['alice.eth', 'bob.eth'])
    // A zero-width space: the name is not asked for.
    expect(await resolve('ali\u200bce.eth', { resolveName })).toBeNull()
    expect(asked).toHaveLength(2)
    expect(await resolve('alice.eth')).toBeNull()
  })

  test('resolveRecipient rejects an address that cannot receive on the network', async () => {
    const seen: string[] = []
    const canReceive = (is: boolean) => async (options: { address: string }) => {
      seen.push(options.address)
      return is
    }
    expect(await resolve(lower, { canReceive: canReceive(false) })).toBeNull()
    expect(await resolve(lower, { canReceive: canReceive(true) })).toEqual({ address, name: null })
    expect(seen).toEqual([address, address])
  })

  test('getRecipient keeps the results of networks and texts apart', async () => {
    const { latchkey, network } = await openMoneyFixture({})
    const key = (text: string) => getRecipientQueryOptions(latchkey, { text, network }).queryKey
    expect(key(' a ')).toEqual(['latchkey', 'recipient', { network: 'eip155:1', text: 'a' }])
    const query = getRecipientQueryOptions(latchkey, { text: lower, network })
    expect(await getQueryClient(latchkey).fetchQuery(query)).toEqual({ address, name: null })
  })
})

describe('normalizeAddress', () => {
  test('normalizeAddress gives an EVM address its checksum and leaves others as they are', () => {
    expect(normalizeAddress(lower, 'eip155')).toBe(address)
    expect(normalizeAddress(solana, 'solana')).toBe(solana)
    expect(normalizeAddress(bitcoin, 'bip122')).toBe(bitcoin)
    expect(normalizeAddress(address.replace('F', 'f'), 'eip155')).toBeNull()
  })

  test.each([
    // BIP-350: programs of version 1 and later with 2 to 40 bytes, version 0 with 20 or 32.
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', true],
    ['bc1pw5dgrnzv', false],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav', false],
    ['bc1qr508d6qejxtdg4y5r3zarvaryv98gj9p', false],
    ['BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R', false],
  ])('isChecksumAddress says of the SegWit address %s: %s', (text, isValid) => {
    expect(isChecksumAddress(text, 'bip122')).toBe(isValid)
  })
})
