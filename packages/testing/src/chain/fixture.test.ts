import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { getAddress } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { hashSources, readOwnArtefacts } from '../../scripts/compileContracts.ts'
import { type ChainState, freshState } from '../../scripts/freshState.ts'
import { localAddresses } from './localAddresses.ts'
import { stateFile } from './stateFile.ts'

let fresh: Awaited<ReturnType<typeof freshState>>
beforeAll(async () => {
  fresh = await freshState()
}, 120_000)

test('the local chain’s compiled contracts belong to the sources in contracts/', () => {
  expect(readOwnArtefacts().sourceHash).toBe(hashSources())
})

test('the local chain’s fixture equals a fresh deployment: code, storage, balances, blocks, receipts', () => {
  const kept = JSON.parse(gunzipSync(readFileSync(stateFile)).toString()) as ChainState
  const { state } = fresh
  for (const [address, account] of Object.entries(state.accounts)) {
    expect(kept.accounts[address], address).toEqual(account)
  }
  expect(kept).toEqual(state)
})

test('every contract of the local chain is deployed at its address in localAddresses', () => {
  const { addresses, state } = fresh
  for (const [name, address] of Object.entries(addresses)) {
    expect(localAddresses, name).toHaveProperty(name, getAddress(address))
  }
  for (const [name, address] of Object.entries(localAddresses)) {
    expect(getAddress(address), name).toBe(address)
    const code = JSON.stringify(state.accounts[address.toLowerCase()])
    expect(code, name).toMatch(/"code":"0x[0-9a-f]{100,}"/)
  }
})
