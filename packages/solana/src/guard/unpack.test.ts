import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addressOf } from '../testing/addressOf.ts'
import { concatBytes, key } from '../testing/instructionBytes.ts'
import { type MessageParts, wireOf } from '../testing/messageBytes.ts'
import { accountJson, type ScriptedNode, startScriptedNode } from '../testing/scriptedNode.ts'
import { openScriptedState, testNetwork } from '../testing/scriptedState.ts'
import { accountsResult } from '../testing/tokenNode.ts'
import { unpack } from './unpack.ts'

const [a, b, c, d, e, f, g] = [1, 2, 3, 4, 5, 6, 7].map(addressOf) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]
const tables = [addressOf(20), addressOf(21)] as const
let node: ScriptedNode
beforeEach(async () => {
  node = await startScriptedNode()
})
afterEach(() => node.close())

async function unpackWire(wire: Uint8Array) {
  const { context } = await openScriptedState(node.url)
  return unpack(context, testNetwork.caipNetworkId, wire)
}
const unpacked = (parts: MessageParts) => unpackWire(wireOf(parts))

describe('the accounts that a transaction may change', () => {
  const accounts = [a, b, c, d, e, f, g]

  test.each<[Partial<MessageParts>, readonly string[]]>([
    [{ signers: 1 }, accounts],
    [{ signers: 3, readonlySigners: 1, readonlyOthers: 2 }, [a, b, d, e]],
    [{ signers: 3, readonlySigners: 2, readonlyOthers: 0 }, [a, d, e, f, g]],
    [{ signers: 3, readonlySigners: 0, readonlyOthers: 4 }, [a, b, c]],
    [{ signers: 3, readonlySigners: 0, readonlyOthers: 3 }, [a, b, c, d]],
    [{ signers: 7, readonlySigners: 6 }, [a]],
    [{ signers: 7 }, accounts],
  ])('follow from the header %j', async (header, writable) => {
    const found = await unpacked({ ...header, accounts })
    expect(found.writable).toEqual(writable)
    expect(found.signatures).toBe(header.signers)
    expect(found.payer).toBe(a)
  })
})

describe('instructions', () => {
  const instructions = [
    { program: 2, accounts: [1, 0, 1], data: Uint8Array.of(9, 8) },
    { program: 0 },
  ]
  const expected = [
    { program: c, accounts: [b, a, b], data: Uint8Array.of(9, 8) },
    { program: a, accounts: [], data: new Uint8Array() },
  ]

  test.each(['legacy', 0] as const)('of a transaction of version %s', async (version) => {
    const found = await unpacked({ accounts: [a, b, c], instructions, version })
    expect(found.instructions).toEqual(expected)
    expect(node.requests).toEqual([])
  })

  test('that name an account or a program that is in no table are rejected', async () => {
    for (const instruction of [{ program: 3 }, { program: 0, accounts: [0, 3] }]) {
      const wire = unpacked({ accounts: [a, b, c], instructions: [instruction] })
      await expect(wire).rejects.toThrow('An account index is in no table')
    }
  })
})

describe('address lookup tables', () => {
  const table = (...entries: readonly string[]) =>
    accountJson({
      owner: addressOf(30),
      data: concatBytes(new Uint8Array(56), ...entries.map(key)),
    })
  const lookups = [
    { table: tables[0], writable: [1], readonly: [0] },
    { table: tables[1], writable: [0, 2], readonly: [1] },
  ]
  const instructions = [{ program: 0, accounts: [1, 2, 3, 4, 5, 6] }]

  test('follow the named accounts: first those that may change, then the others', async () => {
    node.results.getMultipleAccounts = accountsResult({
      [tables[0]]: table(b, c),
      [tables[1]]: table(d, e, f),
    })
    const found = await unpacked({ accounts: [a, g], readonlyOthers: 1, lookups, instructions })
    expect(found.writable).toEqual([a, c, d, f])
    expect(found.instructions[0]?.accounts).toEqual([g, c, d, f, b, e])
    expect(node.requests.map(({ params }) => params[0])).toEqual([[...tables]])
  })

  test.each<[string, object | null]>([
    ['does not exist', null],
    ['is too short', table(d, e)],
    ['has a cut address', accountJson({ owner: a, data: new Uint8Array(56 + 3 * 32 - 1) })],
    ['is empty', accountJson({ owner: a })],
  ])('whose second one %s are rejected', async (_, second) => {
    node.results.getMultipleAccounts = accountsResult({
      [tables[0]]: table(b, c),
      [tables[1]]: second,
    })
    const wire = unpacked({ accounts: [a, g], lookups, instructions })
    await expect(wire).rejects.toThrow('An account index is in no table')
  })
})

test('bytes that are no transaction of a known version are rejected', async () => {
  await expect(unpackWire(Uint8Array.of(1, 2, 3))).rejects.toThrow()
  await expect(unpackWire(new Uint8Array())).rejects.toThrow()
  await expect(unpacked({ accounts: [a], version: 1 })).rejects.toThrow()
})
