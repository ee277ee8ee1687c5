import {
  closeModal,
  connect,
  createLatchkey,
  disconnect,
  type Latchkey,
  openModal,
} from '@latchkey/core'
import { internals, isUnsupported } from '@latchkey/core/internal'
import {
  createHonestWallet,
  type HonestWallet,
  honestAdapter,
  testNetwork,
} from '@latchkey/testing/honestWallet'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { goBack, goBackTo, pushView, replaceView, resetView } from '../navigation/navigate.ts'
import { openView } from '../navigation/openView.ts'
import { topOf } from '../navigation/stack.ts'
import type { View } from '../navigation/view.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'
import { watchUi } from './watchUi.ts'

type World = { latchkey: Latchkey; wallet: HonestWallet }
type Step = { name: string; run(world: World): unknown }

const views: readonly View[] = [
  { name: 'Connect' },
  { name: 'Account' },
  { name: 'Networks' },
  { name: 'UnsupportedChain' },
  { name: 'WhatIsAWallet' },
]

function step<Arg>(
  name: string,
  args: fc.Arbitrary<Arg>,
  run: (world: World, arg: Arg) => unknown,
): fc.Arbitrary<Step> {
  return args.map((arg) => ({
    name: `${name} ${JSON.stringify(arg)}`,
    run: (world) => run(world, arg),
  }))
}

const none = fc.constant(null)
const view = fc.constantFrom(...views)
const steps = fc.oneof(
  step('connect', none, ({ latchkey, wallet }) =>
    connect(latchkey, { connector: wallet.connector }),
  ),
  step('disconnect', none, ({ latchkey }) => disconnect(latchkey)),
  step('wallet changes chain', fc.constantFrom('eip155:1', 'eip155:999'), ({ wallet }, chain) =>
    wallet.switchChain(chain),
  ),
  step('wallet forgets the site', none, ({ wallet }) => wallet.forgetSite()),
  step('open', none, ({ latchkey }) => openModal(latchkey)),
  step('open a view', view, ({ latchkey }, one) => openView(latchkey, one)),
  step('close', none, ({ latchkey }) => closeModal(latchkey)),
  step('push', view, ({ latchkey }, one) => pushView(latchkey, one)),
  step('replace', view, ({ latchkey }, one) => replaceView(latchkey, one)),
  step('reset', view, ({ latchkey }, one) => resetView(latchkey, one)),
  step('back', none, ({ latchkey }) => goBack(latchkey)),
  step('back to', fc.integer({ min: -2, max: 5 }), ({ latchkey }, index) =>
    goBackTo(latchkey, index),
  ),
)

test('the modal is locked exactly while it shows UnsupportedChain to a wallet on an unsupported network', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 30 }), async (list) => {
      const wallet = createHonestWallet()
      const latchkey = createLatchkey({
        projectId: 'test',
        networks: [testNetwork(1)],
        adapters: [honestAdapter([wallet])],
      })
      const stop = watchUi(latchkey)
      for (const one of list) {
        await one.run({ latchkey, wallet })
        checkLock(latchkey)
      }
      stop()
      latchkey.destroy()
    }),
    { numRuns: 1000 },
  )
})

function checkLock(latchkey: Latchkey): void {
  const { open, locked } = internals(latchkey).modal.getState()
  const { stack } = viewStoreOf(latchkey).getState()
  expect(stack.length).toBeGreaterThan(0)
  const mustStay = topOf(stack).name === 'UnsupportedChain' && isUnsupported(latchkey)
  if (open) expect(locked).toBe(mustStay ? 'unsupported-chain' : null)
  if (locked) expect(mustStay).toBe(true)
}
