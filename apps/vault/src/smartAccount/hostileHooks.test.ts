import { localAddresses } from '@latchkey/testing'
import { expect, test } from 'vitest'
import {
  account,
  after,
  approval,
  aroundSwap,
  before,
  hostileHookBatches,
  promised,
  sold,
  swap,
} from '../testing/hookBatches.ts'
import { type AccountCall, encodeCalls } from './accountCalls.ts'
import { decodeBatch } from './decodeBatch.ts'

const { usdc } = localAddresses

const show = (calls: readonly AccountCall[]) =>
  decodeBatch(encodeCalls(calls), { account, chainId: 'eip155:31337' })
const levels = (calls: readonly AccountCall[]) => show(calls).warnings.map(({ level }) => level)
const ownMinimum = { token: usdc, amount: 1n }

test.for(hostileHookBatches)(
  'the vault’s approval of a swap with %s shows the swap’s own minimum only, and a danger warning',
  ([, calls]) => {
    const { minimums, needsWindow } = show(calls)
    expect(minimums).toEqual([ownMinimum])
    expect(needsWindow).toBe(true)
    expect(levels(calls)).toContain('danger')
  },
)

test('the vault’s approval shows the minimum of a balance check beside the minimum of the swap in it', () => {
  const checked = { token: usdc, amount: promised }
  expect(show(aroundSwap([before()], [after()])).minimums).toEqual([ownMinimum, checked])
  const coin = { token: null, amount: promised }
  const both = aroundSwap([before(), before({ of: null })], [after(), after({ of: null })])
  expect(show(both).minimums).toEqual([ownMinimum, checked, coin])
  expect(levels(both)).toEqual([])
})

test('the vault’s approval shows one minimum for a swap and a balance check around it that require the same', () => {
  const same = { amount: 40n }
  const around = [before(same), approval(sold), swap(40n), after(same), approval(0n)]
  expect(show(around).minimums).toEqual([{ token: usdc, amount: 40n }])
  const beside = [before(same), after(same), approval(sold), swap(40n), approval(0n)]
  expect(show(beside).minimums).toHaveLength(2)
})
