import type { Context } from '../context/context.ts'
import { publicUrlOf } from '../http/publicUrl.ts'

/** The console's origin as the browser sees it. */
export function consoleOrigin({ config }: Pick<Context, 'config'>, headers: Headers): string {
  return new URL(publicUrlOf(config, headers)).origin
}

const LOOPBACK = ['127.0.0.1', 'localhost', '::1']

/**
 * Whether a wallet may sign in. Without PUBLIC_URL the message would name the host of the request, which an attacker
 * chooses: a wallet would sign for the attacker's site, and the signature would open the console. A passkey is safe
 * from it, since the browser binds it to the host.
 */
export function canSignInByWallet({ config }: Pick<Context, 'config'>): boolean {
  return config.publicUrl !== null || LOOPBACK.includes(config.host)
}
