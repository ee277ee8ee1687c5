import { verifyMessage } from 'viem'
import { expect, test } from 'vitest'
import { alice, bob, createSignInFixture, siteUrl } from '../../../test/signInFixture.ts'
import { connect } from '../../connect/connect.ts'
import { disconnect } from '../../connect/disconnect.ts'
import type { SiweConfig, SiweMessageArgs } from '../../options/siweConfig.ts'
import { waitForSession } from '../../signin/requireSignIn.ts'
import { signIn } from '../../signin/signIn.ts'
import { signInOf } from '../session/signInStore.ts'

/** A backend that is configured with a SiweConfig. */
function olderStyle(change: Partial<SiweConfig> = {}) {
  let session: { address: string; chainId: number } | null = null
  const told: string[] = []
  const config: SiweConfig = {
    getNonce: async () => 'abcdef0123456789',
    verifyMessage: async ({ message, signature }) => {
      const isSigned = await verifyMessage({
        address: alice as `0x${string}`,
        message,
        signature: signature as `0x${string}`,
      })
      if (isSigned) {
        session = { address: alice, chainId: Number(/Chain ID: (\d+)/.exec(message)?.[1]) }
      }
      return isSigned
    },
    getSession: async () => session,
    signOut: async () => {
      session = null
      return true
    },
    onSignIn: ({ address, chainId }) => void told.push(`in ${address} ${chainId}`),
    onSignOut: () => void told.push('out'),
    ...change,
  }
  return { config, told }
}

async function enter(config: SiweConfig) {
  const fixture = createSignInFixture({ siweConfig: config })
  await connect(fixture.latchkey, { connector: fixture.connector })
  await waitForSession(fixture.latchkey)
  return { ...fixture, status: () => signInOf(fixture.latchkey).getState().status }
}

test('a SiweConfig signs in; the sign-in is required by default', async () => {
  const { config, told } = olderStyle()
  const { latchkey, status, asked } = await enter(config)
  expect(asked()).toBe('required sign-in')
  await signIn(latchkey)
  expect(status()).toBe('signed-in')
  expect(told).toEqual([`in ${alice} 1`])
})

test('a SiweConfig’s createMessage gets the parameters of getMessageParams', async () => {
  const seen: SiweMessageArgs[] = []
  const { config } = olderStyle({
    getMessageParams: async () => ({
      domain: new URL(siteUrl).host,
      uri: `${siteUrl}/login`,
      statement: 'Hello.',
      iat: '2026-01-02T03:04:05Z',
    }),
    createMessage: (args) => {
      seen.push(args)
      return `Sign me, ${args.statement} Chain ID: ${args.chainId}`
    },
  })
  const { latchkey } = await enter(config)
  const session = await signIn(latchkey)
  expect(session.message).toBe('Sign me, Hello. Chain ID: 1')
  expect(seen[0]).toEqual({
    domain: new URL(siteUrl).host,
    uri: `${siteUrl}/login`,
    statement: 'Hello.',
    iat: '2026-01-02T03:04:05Z',
    nonce: 'abcdef0123456789',
    chainId: 1,
    address: `did:pkh:eip155:1:${alice}`,
    version: '1',
  })
})

test('a SiweConfig signs out when the account or network changes, and the sign-in is requested again', async () => {
  const { config, told } = olderStyle()
  const { latchkey, wallet, asked } = await enter(config)
  await signIn(latchkey)
  wallet.switchChain('eip155:5')
  await waitForSession(latchkey)
  expect(asked()).toBe('required sign-in')
  await signIn(latchkey)
  wallet.switchAccounts([bob, alice])
  await waitForSession(latchkey)
  expect(told).toEqual([`in ${alice} 1`, 'out', `in ${alice} 5`, 'out'])
})

test('a SiweConfig stays signed in with signOutOnAccountChange and signOutOnNetworkChange false', async () => {
  const { config, told } = olderStyle({
    signOutOnNetworkChange: false,
    signOutOnAccountChange: false,
    signOutOnDisconnect: false,
  })
  const { latchkey, wallet, status } = await enter(config)
  await signIn(latchkey)
  wallet.switchChain('eip155:5')
  wallet.switchAccounts([bob, alice])
  await waitForSession(latchkey)
  expect(status()).toBe('signed-in')
  await disconnect(latchkey)
  expect(told).toEqual([`in ${alice} 1`])
})

test('a SiweConfig rejects a signature that does not verify, and makes no request while it is disabled', async () => {
  const wrong = await enter(olderStyle({ verifyMessage: async () => false }).config)
  await expect(signIn(wrong.latchkey)).rejects.toMatchObject({ code: 'signin/refused' })
  const off = await enter(olderStyle({ enabled: false }).config)
  expect([off.status(), off.asked()]).toEqual(['off', null])
})
