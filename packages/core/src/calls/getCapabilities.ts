import type { WalletCapabilities } from '../adapter/calls.ts'
import type { Caip2 } from '../caip/caip.ts'
import type { Latchkey } from '../latchkey.ts'
import { callsContext, methodUnsupportedError } from './callsContext.ts'

/**
 * What the connected wallet can do on a network (`wallet_getCapabilities` of EIP-5792); empty for a wallet without
 * capabilities there. The wallet shows no prompt.
 * @throws LatchkeyError connection/not-connected, network/not-supported, wallet/method-unsupported, wallet/*
 */
export async function getCapabilities(
  latchkey: Latchkey,
  options: { network?: Caip2 } = {},
): Promise<WalletCapabilities> {
  const { chain, account, network } = await callsContext(latchkey, options)
  if (!chain.getCapabilities) throw methodUnsupportedError('wallet_getCapabilities')
  return chain.getCapabilities({ account, network })
}
