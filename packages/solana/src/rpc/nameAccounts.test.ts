import { localSolanaAccounts } from '@latchkey/testing'
import { type Address, address, getAddressCodec, getProgramDerivedAddress } from '@solana/kit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addressOf } from '../testing/addressOf.ts'
import { concatBytes, key, u32 } from '../testing/instructionBytes.ts'
import { accountJson, type ScriptedNode, startScriptedNode } from '../testing/scriptedNode.ts'
import { openScriptedState } from '../testing/scriptedState.ts'
import { accountsResult } from '../testing/tokenNode.ts'
import { tokenAccountOf } from '../testing/writeTestTransaction.ts'
import { lookUpName, resolveName } from './solNames.ts'

const nameProgram = address('namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX')
const favouriteProgram = address('85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29')
const solRoot = '58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx'
const reverseClass = '33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z'
const zero = '11111111111111111111111111111111'
const { alice, bob } = localSolanaAccounts
let node: ScriptedNode
beforeEach(async () => {
  node = await startScriptedNode()
})
afterEach(() => node.close())

/** The account of a name (SPL Name Service): of the hash of its text, its class and its parent. */
async function nameAccount(name: string, kind = zero, parent = solRoot): Promise<Address> {
  const text = new TextEncoder().encode(`SPL Name Service${name}`)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  const seeds = [hash, key(kind), key(parent)]
  const [found] = await getProgramDerivedAddress({ programAddress: nameProgram, seeds })
  return found
}

/** A name account: parent, owner and class, then the text of a reverse record. */
const record = (
  owner: string,
  text: Uint8Array = new Uint8Array(),
  program: string = nameProgram,
) => accountJson({ owner: program, data: concatBytes(key(solRoot), key(owner), key(zero), text) })

async function resolve(name: string, table: Record<string, object>, ownUrls = false) {
  node.results.getMultipleAccounts = accountsResult(table)
  const state = await openScriptedState(node.url)
  if (ownUrls) state.context.ownRpcUrls = () => [node.url]
  return resolveName(state, name)
}

describe('resolveName', () => {
  const owned = { address: alice.address, sources: ['server'] }

  test.each(['alice.sol', 'ALICE.sol', 'Alice.SOL'])('finds the owner of %s', async (name) => {
    const table = { [await nameAccount('alice')]: record(alice.address) }
    expect(await resolve(name, table)).toEqual(owned)
    expect(await resolve(name, table, true)).toEqual({ ...owned, sources: ['site'] })
  })

  test('reads labels of up to 63 characters, without dots and spaces', async () => {
    const long = 'a'.repeat(63)
    expect(
      await resolve(`${long}.sol`, { [await nameAccount(long)]: record(alice.address) }),
    ).toEqual(owned)
    const before = node.requests.length
    for (const none of [
      `${long}a.sol`,
      '.sol',
      'a.b.sol',
      'a b.sol',
      'alice.solx',
      'alice',
      'alice.sol ',
      'alicesol',
      '',
    ]) {
      expect(await resolve(none, {})).toBeNull()
    }
    expect(node.requests).toHaveLength(before)
  })

  test('does not take another account for the name’s', async () => {
    const at = await nameAccount('alice')
    const short = accountJson({
      owner: nameProgram,
      data: concatBytes(key(solRoot), key(alice.address), key(zero)).slice(0, -1),
    })
    const derived = await tokenAccountOf(alice.address, addressOf(4))
    for (const account of [
      record(alice.address, new Uint8Array(), addressOf(9)),
      short,
      record(zero),
      record(derived),
    ]) {
      expect(await resolve('alice.sol', { [at]: account })).toBeNull()
    }
    expect(await resolve('alice.sol', {})).toBeNull()
    const underOther = await nameAccount('alice', zero, zero)
    expect(await resolve('alice.sol', { [underOther]: record(alice.address) })).toBeNull()
  })
})

describe('lookUpName', () => {
  const account = { namespace: 'solana', address: alice.address, type: 'eoa' } as const
  const text = (label: string, length = label.length) =>
    concatBytes(u32(length), new TextEncoder().encode(label))
  const favourite = (domain: string, program: string = favouriteProgram, length = 33) =>
    accountJson({
      owner: program,
      data: concatBytes(Uint8Array.of(0), key(domain)).slice(0, length),
    })

  /** The favourite of alice, its reverse record, and the name that it leads to. */
  async function lookUp(change: { favourite?: object; reverse?: object; owner?: string } = {}) {
    const domain = await nameAccount('alice')
    const [favouriteAt] = await getProgramDerivedAddress({
      programAddress: favouriteProgram,
      seeds: ['favourite_domain', getAddressCodec().encode(address(alice.address))],
    })
    const reverseAt = await nameAccount(domain, reverseClass, zero)
    node.results.getMultipleAccounts = accountsResult({
      [favouriteAt]: change.favourite ?? favourite(domain),
      [reverseAt]: change.reverse ?? record(zero, text('alice')),
      [domain]: record(change.owner ?? alice.address),
    })
    return lookUpName(await openScriptedState(node.url), account)
  }

  test('is the favourite that resolves to the account', async () => {
    expect(await lookUp()).toBe('alice.sol')
  })

  test('is not a name of another owner', async () => {
    expect(await lookUp({ owner: bob.address })).toBeNull()
  })

  test('is not a favourite of another program, or one that is cut', async () => {
    const domain = await nameAccount('alice')
    expect(await lookUp({ favourite: favourite(domain, addressOf(9)) })).toBeNull()
    expect(await lookUp({ favourite: favourite(domain, favouriteProgram, 32) })).toBeNull()
    expect(await lookUp({ favourite: favourite(addressOf(8)) })).toBeNull()
  })

  test.each<[string, object]>([
    ['of another program', record(zero, text('alice'), addressOf(9))],
    ['without a text', record(zero)],
    ['with three bytes of a length', record(zero, new Uint8Array(3))],
    ['with a text that is cut', record(zero, text('alice', 6))],
    ['with an empty text', record(zero, text(''))],
    ['with a text of 64 characters', record(zero, text('a'.repeat(64)))],
  ])('is not a name from a reverse record %s', async (_, reverse) => {
    expect(await lookUp({ reverse })).toBeNull()
  })

  test('reads as many characters as the reverse record says', async () => {
    expect(await lookUp({ reverse: record(zero, text('alice and more', 5)) })).toBe('alice.sol')
  })
})
