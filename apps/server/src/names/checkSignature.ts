import { isSiwxError } from '@latchkey/siwx'
import { evmVerifier } from '@latchkey/siwx/evm'
import * as v from 'valibot'
import type { Address } from 'viem'
import type { Context } from '../context/context.ts'
import { ServerError } from '../errors/ServerError.ts'
import { chainOfCoinType } from './nameRules.ts'

/** Clock skew: a signature from the near future is accepted. */
const MAX_AHEAD_SECONDS = 120

export type SignedMessage = {
  message: string
  signature: string
  address: Address
  coin_type: number
}

/**
 * Verifies signature and time, and returns the signed JSON.
 * @throws ServerError 400 for a malformed message, 401 for an invalid signature.
 */
export async function checkSignature<Message extends { timestamp: number }>(
  context: Context,
  signed: SignedMessage,
  schema: v.GenericSchema<unknown, Message>,
): Promise<Message> {
  const message = parseMessage(signed.message, schema)
  const age = Math.floor(context.clock.now() / 1000) - message.timestamp
  if (age > context.config.nameSignatureSeconds || age < -MAX_AHEAD_SECONDS) {
    throw new ServerError(401, 'names/signature-expired', 'The signature has expired', 'timestamp')
  }
  if (!(await isSignedBy(context, signed))) {
    throw new ServerError(401, 'names/bad-signature', 'Invalid signature', 'signature')
  }
  return message
}

function parseMessage<Message>(text: string, schema: v.GenericSchema<unknown, Message>): Message {
  try {
    return v.parse(schema, JSON.parse(text))
  } catch (cause) {
    throw new ServerError(400, 'names/bad-message', 'Malformed message', 'message', {
      cause,
    })
  }
}

async function isSignedBy(context: Context, signed: SignedMessage): Promise<boolean> {
  const chainId = chainOfCoinType(signed.coin_type)
  if (chainId === null) return false
  const nodes = context.chains.find(chainId)?.nodes
  // An EOA needs no node; a smart account's contract verifies the signature (ERC-1271, ERC-6492).
  const rpc = nodes ? { [chainId]: nodes.request } : {}
  const { message: text, signature, address } = signed
  try {
    return await evmVerifier({ rpc }).verify({ text, signature, address, chainId })
  } catch (error) {
    if (!isSiwxError(error, 'signin/try-later')) throw error
    throw new ServerError(503, 'server/upstream-unavailable', 'The network does not answer', '', {
      cause: error,
    })
  }
}
