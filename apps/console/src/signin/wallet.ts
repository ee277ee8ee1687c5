import { type ConsoleProof, type ConsolePurpose, consoleCalls } from '@latchkey/wire/console'
import * as v from 'valibot'
import { callConsole } from '../api/callConsole.ts'

const provider = v.object({ request: v.function() })
const announcement = v.object({
  info: v.object({ uuid: v.string(), name: v.string(), icon: v.string() }),
  provider,
})

type Request = (call: { method: string; params?: readonly unknown[] }) => Promise<unknown>

/** A browser wallet that announced itself (EIP-6963). */
export type FoundWallet = { uuid: string; name: string; icon: string; request: Request }

/** Calls back for each browser wallet that announces itself; returns a function that stops. */
export function watchWallets(onWallet: (wallet: FoundWallet) => void): () => void {
  const handle = (event: Event) => {
    const parsed = v.safeParse(announcement, event instanceof CustomEvent ? event.detail : null)
    if (!parsed.success) return
    const { info, provider: found } = parsed.output
    onWallet({
      uuid: info.uuid,
      name: info.name,
      // Wallets announce data URLs; nothing else is loaded.
      icon: info.icon.startsWith('data:image/') ? info.icon : '',
      request: async (call) => await Promise.resolve(found.request(call)),
    })
  }
  window.addEventListener('eip6963:announceProvider', handle)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  return () => window.removeEventListener('eip6963:announceProvider', handle)
}

const accounts = v.pipe(v.array(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))), v.minLength(1))

/** Signs the server's message with a wallet (CAIP-122). */
export async function proveWallet(
  wallet: FoundWallet,
  purpose: ConsolePurpose,
): Promise<ConsoleProof> {
  const [address = ''] = v.parse(accounts, await wallet.request({ method: 'eth_requestAccounts' }))
  const { challengeId, message } = await callConsole(consoleCalls.challenge, {
    purpose,
    account: `eip155:1:${address}`,
  })
  if (message === null) throw new Error('The server sent no message to sign.')
  const signature = v.parse(
    v.string(),
    await wallet.request({ method: 'personal_sign', params: [toHex(message), address] }),
  )
  return { kind: 'wallet', challengeId, signature }
}

function toHex(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
