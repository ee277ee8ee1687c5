import * as v from 'valibot'
import { type Address, getAddress } from 'viem'
import type { Context } from '../context/context.ts'
import { readMany } from '../network/readMany.ts'
import { decimalsOf, nameOf, symbolOf } from './erc20.ts'

export type Token = { address: Address; name: string; symbol: string; decimals: number }

const row = v.object({
  address: v.instance(Buffer),
  name: v.string(),
  symbol: v.string(),
  decimals: v.nullable(v.number()),
})

/** Name and symbol of a contract; `decimals` is `null` if it is not an ERC-20 token. */
export type ContractMetadata = Omit<Token, 'decimals'> & { decimals: number | null }

/** Reads name, symbol and decimals of ERC-20 contracts; other contracts are left out. */
export async function readTokens(
  context: Context,
  chainId: string,
  addresses: readonly Address[],
): Promise<Map<Address, Token>> {
  const all = await readContractMetadata(context, chainId, addresses)
  return new Map(
    [...all].flatMap(([address, { name, symbol, decimals }]) =>
      decimals === null ? [] : [[address, { address, name, symbol, decimals }] as const],
    ),
  )
}

/** Names and symbols of any contracts, stored after the first read. */
export async function readContractMetadata(
  context: Context,
  chainId: string,
  addresses: readonly Address[],
): Promise<Map<Address, ContractMetadata>> {
  if (addresses.length === 0) return new Map()
  const rows = await context.db.query(
    row,
    `SELECT address, name, symbol, decimals FROM tokens WHERE chain = $1 AND address = ANY($2)
     AND read_at > now() - CASE WHEN decimals IS NULL THEN interval '10 minutes' ELSE interval '1 day' END`,
    [chainId, addresses.map(addressToBytes)],
  )
  const known = new Map(
    rows.map(({ address, ...found }) => {
      const own = bytesToAddress(address)
      return [own, { address: own, ...found }]
    }),
  )
  const missing = addresses.filter((address) => !known.has(address))
  const fresh = missing.length > 0 ? await readFromChain(context, chainId, missing) : []
  for (const token of fresh) known.set(token.address, token)
  return known
}

async function readFromChain(
  context: Context,
  chainId: string,
  addresses: readonly Address[],
): Promise<ContractMetadata[]> {
  const client = context.chains.client(chainId)
  const [names, symbols, decimals] = await Promise.all([
    readMany(client, addresses.map(nameOf)),
    readMany(client, addresses.map(symbolOf)),
    readMany(client, addresses.map(decimalsOf)),
  ])
  const tokens = addresses.map((address, index) => ({
    address,
    name: names[index] ?? symbols[index] ?? '',
    symbol: symbols[index] ?? '',
    decimals: decimals[index] ?? null,
  }))
  await context.db.execute(
    `INSERT INTO tokens (chain, address, name, symbol, decimals)
     SELECT $1, * FROM unnest($2::bytea[], $3::text[], $4::text[], $5::int[])
     ON CONFLICT (chain, address) DO UPDATE
     SET name = excluded.name, symbol = excluded.symbol, decimals = excluded.decimals, read_at = now()`,
    [
      chainId,
      tokens.map(({ address }) => addressToBytes(address)),
      tokens.map(({ name }) => name),
      tokens.map(({ symbol }) => symbol),
      tokens.map((token) => token.decimals),
    ],
  )
  return tokens
}

export function addressToBytes(address: string): Buffer {
  return Buffer.from(address.slice(2), 'hex')
}

export function bytesToAddress(bytes: Buffer): Address {
  return getAddress(`0x${bytes.toString('hex')}`)
}
