import {
  type AnalyticsEvent,
  type Connector,
  createLatchkey,
  type Latchkey,
  type LatchkeyOptions,
  memoryStorage,
} from '@latchkey/core'
import { declineSignIn, signInOf } from '@latchkey/core/internal'
import {
  createHonestWallet,
  type HonestWallet,
  honestAdapter,
  testNetwork,
} from '@latchkey/testing/honestWallet'
import { privateKeyToAccount } from 'viem/accounts'
import { onTestFinished } from 'vitest'
import { internals } from '../src/latchkey.ts'

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
  /** What a screen would show now: the last thing the visitor was asked, until they respond or leave. */
  asked(): 'sign-in' | 'required sign-in' | 'supported chain' | null
  /** How often a sign-in could not be checked. */
  failures(): number
  /** The visitor leaves what they were asked. */
  leave(): void
}

/** An instance whose wallet signs with real keys. */
export function createSignInFixture(options: Partial<LatchkeyOptions> = {}): SignInFixture {
  const wallet = createHonestWallet({
    accounts: [alice, bob],
    signer: async (address, message) => {
      const key = keys.find((candidate) => candidate.address === address)
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
  const recordSignInEvent = ({ event, properties }: AnalyticsEvent) => {
    const network = properties && 'network' in properties ? properties.network : ''
    if (/SIWX/.test(event)) events.push(`${event} ${network}`)
  }
  const stop = latchkey.on('analytics', recordSignInEvent)
  onTestFinished(() => {
    stop()
    latchkey.destroy()
  })
  return { latchkey, wallet, connector: wallet.connector, events, ...watchQuestions(latchkey) }
}

/** A screen in miniature: keeps the question that the events of core lead to. */
function watchQuestions(latchkey: Latchkey): Pick<SignInFixture, 'asked' | 'failures' | 'leave'> {
  let asked: ReturnType<SignInFixture['asked']> = null
  let failures = 0
  internals(latchkey).ui.watch((event) => {
    if (event.type === 'signInFailed') failures += 1
    else if (event.type === 'unsupportedChain') asked = 'supported chain'
    else if (event.type === 'signInRequired') {
      asked = event.mayDecline ? 'sign-in' : 'required sign-in'
    } else asked = null
  })
  signInOf(latchkey).subscribe(({ status }) => {
    if (asked !== 'supported chain' && (status === 'signed-in' || status === 'off')) asked = null
  })
  const leave = () => {
    asked = null
    declineSignIn(latchkey)
  }
  return { asked: () => asked, failures: () => failures, leave }
}
