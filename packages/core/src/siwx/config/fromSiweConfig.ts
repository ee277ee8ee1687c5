import { type CaipNetworkId, parseCaipNetworkId } from '../../caip/caip.ts'
import { isSameAddress } from '../../caip/isSameAddress.ts'
import { LatchkeyError } from '../../errors/LatchkeyError.ts'
import type { Latchkey } from '../../latchkey.ts'
import type { SiweConfig } from '../../options/siweConfig.ts'
import type { SiwxConfig, SiwxMessage, SiwxSession } from '../../options/siwx.ts'
import { createSignInMessage } from '../message/createSignInMessage.ts'

type Input = Parameters<SiwxConfig['createMessage']>[0]

/** Maps a `SiweConfig` onto a `SiwxConfig`. SIWE covers Ethereum only: accounts of other chains count as signed in. */
export function fromSiweConfig(latchkey: Latchkey, siwe: SiweConfig): SiwxConfig {
  const endSession = async () => {
    await siwe.signOut()
    siwe.onSignOut?.()
  }
  const addSession = (session: SiwxSession) => verify(siwe, session)
  return {
    createMessage: (input) => createMessage(latchkey, siwe, input),
    addSession,
    revokeSession: endSession,
    async setSessions([first]) {
      await (first ? addSession(first) : endSession())
    },
    async getSessions(chainId, address) {
      if (!isEthereum(chainId)) return [sessionOf(chainId, address)]
      const session = await siwe.getSession()
      if (!session?.address || !session.chainId) return []
      const isOtherAccount = !isSameAddress(session.address, address)
      const isOtherNetwork = `eip155:${session.chainId}` !== chainId
      const mustEnd =
        (isOtherAccount && siwe.signOutOnAccountChange !== false) ||
        (isOtherNetwork && siwe.signOutOnNetworkChange !== false)
      if (!mustEnd) return [sessionOf(`eip155:${session.chainId}`, session.address)]
      await endSession()
      return []
    },
    getRequired: () => siwe.required ?? true,
    signOutOnDisconnect: siwe.signOutOnDisconnect ?? true,
  }
}

async function createMessage(
  latchkey: Latchkey,
  siwe: SiweConfig,
  input: Input,
): Promise<SiwxMessage> {
  const params = (await siwe.getMessageParams?.()) ?? {}
  const nonce = await siwe.getNonce(input.accountAddress)
  const message = createSignInMessage(latchkey, input, {
    nonce,
    domain: params.domain,
    uri: params.uri,
    issuedAt: params.iat,
    statement: params.statement,
    expirationTime: params.exp,
    notBefore: params.nbf,
    requestId: params.requestId,
    resources: params.resources,
  })
  const { createMessage: writeText } = siwe
  if (!writeText) return message
  const { domain, uri, issuedAt: iat } = message
  const chainId = Number(parseCaipNetworkId(input.chainId).reference)
  const address = `did:pkh:${input.chainId}:${input.accountAddress}`
  const args = { ...params, domain, uri, iat, nonce, chainId, address, version: '1' } as const
  return { ...message, toString: () => writeText(args) }
}

async function verify(siwe: SiweConfig, session: SiwxSession): Promise<void> {
  const { data, message, signature, cacao } = session
  if (!isEthereum(data.chainId)) return
  const proof = cacao === undefined ? { message, signature } : { message, signature, cacao }
  if (!(await siwe.verifyMessage(proof))) {
    throw new LatchkeyError('signin/refused', { reason: 'signin/invalid-signature' })
  }
  const chainId = Number(parseCaipNetworkId(data.chainId).reference)
  siwe.onSignIn?.({ address: data.accountAddress, chainId })
}

function isEthereum(chainId: CaipNetworkId): boolean {
  return parseCaipNetworkId(chainId).namespace === 'eip155'
}

/** What the older SIWE config stores of a session. */
function sessionOf(chainId: CaipNetworkId, accountAddress: string): SiwxSession {
  const unknown = { domain: '', uri: '', version: '1', nonce: '' }
  return { data: { ...unknown, chainId, accountAddress }, message: '', signature: '' }
}
