/** Options of `irn_publish`. Wallets' push notifications key on the tag. */
export type PublishOptions = { tag: number; ttl: number; prompt: boolean }

const day = 86_400

export type WcMethod =
  | 'wc_pairingDelete'
  | 'wc_pairingPing'
  | 'wc_sessionPropose'
  | 'wc_sessionSettle'
  | 'wc_sessionUpdate'
  | 'wc_sessionExtend'
  | 'wc_sessionRequest'
  | 'wc_sessionEvent'
  | 'wc_sessionDelete'
  | 'wc_sessionPing'
  | 'wc_sessionAuthenticate'

type MethodOptions = { request: PublishOptions; response: PublishOptions }

function methodOptions(tag: number, ttl: number, prompt: boolean): MethodOptions {
  return {
    request: { tag, ttl, prompt },
    response: { tag: tag + 1, ttl, prompt: false },
  }
}

/** Request and answer of every method that two clients exchange. */
export const publishOptions: Record<WcMethod, MethodOptions> = {
  wc_pairingDelete: methodOptions(1000, day, false),
  wc_pairingPing: methodOptions(1002, 30, false),
  wc_sessionPropose: methodOptions(1100, 300, true),
  wc_sessionSettle: methodOptions(1102, 300, false),
  wc_sessionUpdate: methodOptions(1104, day, false),
  wc_sessionExtend: methodOptions(1106, day, false),
  wc_sessionRequest: methodOptions(1108, 300, true),
  wc_sessionEvent: methodOptions(1110, 300, true),
  wc_sessionDelete: methodOptions(1112, day, false),
  wc_sessionPing: methodOptions(1114, day, false),
  wc_sessionAuthenticate: methodOptions(1116, 3600, true),
}

/** Labels of answers that reject the request; they have a tag of their own. */
export const refusalOptions: Partial<Record<WcMethod, PublishOptions>> = {
  wc_sessionPropose: { tag: 1120, ttl: 300, prompt: false },
  wc_sessionAuthenticate: { tag: 1118, ttl: 300, prompt: false },
}

export const unknownMethodOptions: PublishOptions = { tag: 0, ttl: day, prompt: false }

export function isWcMethod(method: string): method is WcMethod {
  return Object.hasOwn(publishOptions, method)
}

/** Seconds. */
export const lifetimes = {
  pairing: 300,
  proposal: 300,
  request: 300,
  longestRequest: 604_800,
  authenticate: 3600,
  session: 604_800,
} as const
