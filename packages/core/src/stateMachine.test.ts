import {
  createHonestWallet,
  type HonestWallet,
  honestAdapter,
  testNetwork,
} from '@latchkey/testing/honestWallet'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CaipNetworkId } from './caip/caip.ts'
import { connect } from './connect/connect.ts'
import { disconnect } from './connect/disconnect.ts'
import { reconnect } from './connect/reconnect.ts'
import { switchNetwork } from './connect/switchNetwork.ts'
import { connectionOf } from './connection/connectionStore.ts'
import { createLatchkey } from './createLatchkey.ts'
import { internals, type Latchkey } from './latchkey.ts'
import { closeModal } from './modal/closeModal.ts'
import { openModal } from './modal/openModal.ts'
import type { ModalViewName } from './modal/openView.ts'
import { memoryStorage } from './storage/memoryStorage.ts'
import type { StorageDriver } from './storage/storage.ts'

const chains: readonly CaipNetworkId[] = ['eip155:1', 'eip155:5', 'eip155:999']
const views: readonly ModalViewName[] = ['Connect', 'Account', 'Networks', 'WhatIsAWallet']

type World = { latchkey: Latchkey; wallets: readonly HonestWallet[]; storage: StorageDriver }
type Step = { name: string; run(world: World): Promise<void> | void }

function begin(storage: StorageDriver, wallets: readonly HonestWallet[]): Latchkey {
  const networks = [testNetwork(1), testNetwork(5)] as const
  return createLatchkey({
    projectId: 'test',
    networks,
    adapters: [honestAdapter(wallets)],
    storage,
  })
}

const quietly = (work: Promise<unknown>) =>
  work.then(
    () => {},
    () => {},
  )

const which = fc.constantFrom(0, 1)

function step<Arg>(
  name: string,
  args: fc.Arbitrary<Arg>,
  run: (world: World, arg: Arg) => unknown,
): fc.Arbitrary<Step> {
  return args.map((arg) => ({
    name: `${name} ${JSON.stringify(arg)}`,
    run: async (world) => {
      await run(world, arg)
    },
  }))
}

const walletOf = (world: World, index: number): HonestWallet => {
  const wallet = world.wallets[index]
  if (!wallet) throw new Error('no such wallet')
  return wallet
}

const walletSteps = fc.oneof(
  step('connect', which, (world, index) =>
    quietly(connect(world.latchkey, { connector: walletOf(world, index).connector })),
  ),
  step('connect, rejected', which, async (world, index) => {
    const wallet = walletOf(world, index)
    wallet.mood = 'rejects'
    await quietly(connect(world.latchkey, { connector: wallet.connector }))
    wallet.mood = 'approves'
  }),
  step('connect, given up', which, async (world, index) => {
    const wallet = walletOf(world, index)
    const stop = new AbortController()
    const work = quietly(
      connect(world.latchkey, { connector: wallet.connector, signal: stop.signal }),
    )
    stop.abort()
    await work
  }),
  step('disconnect', fc.constant(null), ({ latchkey }) => quietly(disconnect(latchkey))),
  step(
    'wallet changes accounts',
    fc.tuple(which, fc.subarray(['0xa', '0xb', '0xc'], { minLength: 1 })),
    (world, [index, accounts]) => walletOf(world, index).switchAccounts(accounts),
  ),
  step(
    'wallet changes chain',
    fc.tuple(which, fc.constantFrom(...chains)),
    (world, [index, chain]) => walletOf(world, index).switchChain(chain),
  ),
  step('wallet forgets us', which, (world, index) => walletOf(world, index).forgetSite()),
  step('switch network', fc.tuple(which, fc.boolean()), async (world, [index, isWilling]) => {
    const network = internals(world.latchkey).network.getState().networks[index]
    for (const wallet of world.wallets) wallet.mood = isWilling ? 'approves' : 'rejects'
    if (network) await quietly(switchNetwork(world.latchkey, { network }))
    for (const wallet of world.wallets) wallet.mood = 'approves'
  }),
  step('reload', fc.constant(null), async (world) => {
    world.latchkey.destroy()
    world.latchkey = begin(world.storage, world.wallets)
    await reconnect(world.latchkey)
  }),
)

const modalSteps = fc.oneof(
  step('open', fc.option(fc.constantFrom(...views)), ({ latchkey }, view) =>
    openModal(latchkey, view ? { view } : {}),
  ),
  step('close', fc.constant(null), ({ latchkey }) => closeModal(latchkey)),
)

/** What must hold after every step, whatever came before. */
function checkWorld({ latchkey, wallets }: World): void {
  const connection = connectionOf(internals(latchkey).connections.getState(), 'eip155')
  expect(connection.status).not.toBe('connecting')
  const network = internals(latchkey).network.getState()
  const stored = internals(latchkey).storage.get('connected_connectors')?.eip155
  if (connection.status === 'connected') {
    const wallet = wallets.find((candidate) => candidate.connector.id === connection.connector.id)
    expect(connection.accounts.map((account) => account.address)).toEqual(wallet?.granted)
    expect(connection.chainId).toBe(wallet?.chainId)
    expect(network.active).toBe(wallet?.chainId)
    expect(stored).toBe(wallet?.connector.id)
  } else {
    expect(network.networks.some((candidate) => candidate.caipNetworkId === network.active)).toBe(
      true,
    )
  }
}

async function live(steps: readonly Step[]): Promise<World> {
  const wallets = [
    createHonestWallet({ name: 'One' }),
    createHonestWallet({ name: 'Two', chainId: 'eip155:5' }),
  ]
  const storage = memoryStorage()
  const world: World = { latchkey: begin(storage, wallets), wallets, storage }
  for (const one of steps) {
    await one.run(world)
    checkWorld(world)
  }
  return world
}

describe('random lives', () => {
  test('the state of Latchkey equals the wallet’s after any sequence of steps', async () => {
    const steps = fc.array(
      fc.oneof({ weight: 3, arbitrary: walletSteps }, { weight: 2, arbitrary: modalSteps }),
      {
        maxLength: 30,
      },
    )
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const { latchkey } = await live(list)
        latchkey.destroy()
      }),
      { numRuns: 2000 },
    )
  })

  test('two instances of Latchkey share no state', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(walletSteps, modalSteps), { maxLength: 15 }),
        async (list) => {
          const bystander = begin(memoryStorage(), [createHonestWallet()])
          const before = snapshot(bystander)
          await live(list)
          expect(snapshot(bystander)).toEqual(before)
        },
      ),
      { numRuns: 300 },
    )
  })
})

function snapshot(latchkey: Latchkey) {
  const { connections, network, modal, alert, theme, options, connectors } = internals(latchkey)
  return [connections, network, modal, alert, theme, options, connectors].map((store) =>
    store.getState(),
  )
}
