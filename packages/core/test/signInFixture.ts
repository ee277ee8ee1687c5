import {
  type Connector,
  createLatchkey,
  type Latchkey,
  type LatchkeyEvent,
  type LatchkeyOptions,
  memoryStorage,
  subscribeEvents,
} from '@latchkey/core'
import { topOf } from '@latchkey/core/internal'
import { privateKeyToAccount } from 'viem/accounts'
import { onTestFinished } from 'vitest'
import {
  createHonestWallet,
  type HonestWallet,
  honestAdapter,
  testNetwork,
} from './honestWallet.ts'

/** Where the page of these tests would be. */
export const siteUrl = 'https://app.shop.example'

const keys = [
  privateKeyToAccount(`0x${'a1'.repeat(32)}`),
  privateKeyToAccount(`0x${'b2'.repeat(32)}`),
]
export const [alice, bob] = keys.map((key) => key.address) as [string, string]

export type SignInFixture = {
  latchkey: Latchkey
  wallet: HonestWallet
  connector: Connector
  /** Names of the sign-in events so far. */
  events: string[]
  view(): string | null
}

/** An instance whose wallet signs with real keys. */
export function createSignInFixture(options: Partial<LatchkeyOptions> = {}): SignInFixture {
  const wallet = createHonestWallet({
    accounts: [alice, bob],
    signer: async (address, message) => {
      const key = keys.find((one) => one.address === address)
      if (!key) throw new Error('no such key')
      return key.signMessage({ message })
    },
  })
  const latchkey = createLatchkey({
    projectId: 'test',
    networks: [testNetwork(1), testNetwork(5)],
    adapters: [honestAdapter([wallet])],
    metadata: { name: 'Shop', url: siteUrl },
    storage: memoryStorage(),
    features: { analytics: false },
    ...options,
  })
  const events: string[] = []
  const note = ({ event, properties }: LatchkeyEvent) => {
    if (/SIWX/.test(event)) events.push(`${event} ${properties?.network}`)
  }
  const stop = subscribeEvents(latchkey, note)
  onTestFinished(() => {
    stop()
    latchkey.destroy()
  })
  const view = () => {
    const { open, stack } = latchkey.modal.getState()
    return open ? topOf(stack).name : null
  }
  return { latchkey, wallet, connector: wallet.connector, events, view }
}
