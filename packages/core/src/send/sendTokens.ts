import { formatUnits } from '../amount/units.ts'
import { track } from '../analytics/track.ts'
import { refreshMoved } from '../balance/refreshMoved.ts'
import { toLatchkeyError } from '../errors/toLatchkeyError.ts'
import { requireAccount } from '../guard/requireAccount.ts'
import { broadcast } from '../journal/broadcast.ts'
import { waitForEntry } from '../journal/followEntry.ts'
import type { JournalEntry } from '../journal/journalEntry.ts'
import type { Latchkey } from '../latchkey.ts'
import { rememberRecipient } from './knownRecipients.ts'
import { checkName, type PreparedSend } from './prepareSend.ts'

/**
 * Asks the wallet to send what was prepared, exactly as it was shown, at most once. Resolves when it is on its
 * way; `waitForEntry` tells how it ended.
 * @throws send/name-changed, network/wrong-chain, wallet/rejected, journal/already-sent, journal/unresolved,
 *   chain/*, rpc/*
 */
export async function sendTokens(
  latchkey: Latchkey,
  prepared: PreparedSend,
  options: { isAgain?: boolean } = {},
): Promise<JournalEntry> {
  const properties = describe(prepared)
  track(latchkey, { event: 'SEND_INITIATED', properties })
  try {
    const entry = await send(latchkey, prepared, options)
    track(latchkey, { event: 'SEND_SUCCESS', properties })
    return entry
  } catch (cause) {
    const error = toLatchkeyError(cause)
    track(latchkey, { event: 'SEND_ERROR', properties: { ...properties, message: error.code } })
    throw error
  }
}

async function send(
  latchkey: Latchkey,
  prepared: PreparedSend,
  options: { isAgain?: boolean },
): Promise<JournalEntry> {
  const { id, account, network, token, amount, recipient, call } = prepared
  // The wallet may have moved on since the preview, and so may the name.
  await Promise.all([requireAccount(latchkey, prepared), checkName(latchkey, network, recipient)])
  const entry = await broadcast(latchkey, {
    id,
    kind: 'send',
    account,
    network,
    calls: [call],
    deed: ['send', token.address ?? 'native', recipient.address, amount].join(' ').toLowerCase(),
    about: {
      token: token.symbol,
      amount: formatUnits(amount, token.decimals),
      to: recipient.address,
    },
    ...options,
  })
  rememberRecipient(latchkey, recipient)
  void refreshWhenSettled(latchkey, prepared)
  return entry
}

async function refreshWhenSettled(latchkey: Latchkey, prepared: PreparedSend): Promise<void> {
  const { id, account, network, token } = prepared
  await waitForEntry(latchkey, id)
  await refreshMoved(latchkey, {
    account,
    network: network.caipNetworkId,
    tokens: [token.address, null],
  })
}

function describe({ account, network, token, amount }: PreparedSend): {
  isSmartAccount: boolean
  network: string
  token: string
  amount: string
} {
  return {
    isSmartAccount: account.type === 'smartAccount',
    network: network.caipNetworkId,
    token: token.symbol,
    amount: formatUnits(amount, token.decimals),
  }
}
