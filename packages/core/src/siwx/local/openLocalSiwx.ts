import { memoryNonces, type Verifier, verifySignIn } from '@latchkey/siwx'
import * as v from 'valibot'
import { type CaipNetworkId, type Namespace, parseCaipNetworkId } from '../../caip/caip.ts'
import { isSameAddress } from '../../caip/isSameAddress.ts'
import { internals, type Latchkey } from '../../latchkey.ts'
import { showAlert } from '../../modal/showAlert.ts'
import type { SiwxConfig, SiwxSession } from '../../options/siwx.ts'
import { createSignInMessage } from '../message/createSignInMessage.ts'
import { siteOf } from '../message/siteOf.ts'
import { toSession } from '../session/toSession.ts'
import type { LocalSiwxOptions } from './localSiwxOptions.ts'

/** A nonce is bound to the browser that asked for it; here the page itself issues and consumes it. */
const binding = 'this page'
const lifetimeMs = 24 * 60 * 60 * 1000

const storedSessions = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ chainId: v.string(), address: v.string(), expiresAt: v.string() })),
)
type StoredSession = v.InferOutput<typeof storedSessions>[number]

const verifiers: Record<Namespace, () => Promise<Verifier>> = {
  eip155: async () => (await import('@latchkey/siwx/evm')).evmVerifier(),
  solana: async () => (await import('@latchkey/siwx/solana')).solanaVerifier(),
  bip122: async () => (await import('@latchkey/siwx/bitcoin')).bitcoinVerifier(),
  polkadot: async () => (await import('@latchkey/siwx/polkadot')).polkadotVerifier(),
}

/** Sign-in without a server, behind `localSiwx()`: no server trusts it. */
export function openLocalSiwx(latchkey: Latchkey, options: LocalSiwxOptions): SiwxConfig {
  const { statement, required = true, scope = 'network' } = options
  const nonces = memoryNonces()
  const validSessions = () => readStored(latchkey)
  const save = (sessions: readonly StoredSession[]) =>
    internals(latchkey).storage.set('siwx_sessions', JSON.stringify(sessions))
  const covers = (chainId: CaipNetworkId, address: string) => (session: StoredSession) =>
    isSameAddress(session.address, address) && (scope === 'account' || session.chainId === chainId)

  const addSession = async ({ data, message, signature }: SiwxSession) => {
    const { host: domain, scheme } = siteOf(latchkey)
    const verifier = await verifiers[parseCaipNetworkId(data.chainId).namespace]()
    const expected = { domain, scheme }
    await verifySignIn({ message, signature, expected, verifiers: [verifier], nonces, binding })
    const { chainId, accountAddress: address } = data
    const expiresAt = new Date(Date.now() + lifetimeMs).toISOString()
    save([
      ...validSessions().filter((candidate) => !covers(chainId, address)(candidate)),
      { chainId, address, expiresAt },
    ])
  }
  showAlert(latchkey, { code: 'signin/local-only', variant: 'warning', detail: 'localSiwx' })
  return {
    createMessage: async (input) =>
      createSignInMessage(latchkey, input, { nonce: await nonces.issue(binding), statement }),
    addSession,
    async revokeSession(chainId, address) {
      save(validSessions().filter((candidate) => !covers(chainId, address)(candidate)))
    },
    async setSessions([first]) {
      if (first) await addSession(first)
      else save([])
    },
    async getSessions(chainId, address) {
      return validSessions()
        .filter(covers(chainId, address))
        .map((item) => toSession(latchkey, item))
    },
    getRequired: () => required,
  }
}

function readStored(latchkey: Latchkey): readonly StoredSession[] {
  const parsed = v.safeParse(
    storedSessions,
    internals(latchkey).storage.get('siwx_sessions') ?? '[]',
  )
  const sessions = parsed.success ? parsed.output : []
  return sessions.filter((session) => Date.parse(session.expiresAt) > Date.now())
}
